/** Speaks the calls of a game aloud, for those who ask for it. */
export function say(sentence: string, volume: number): void {
  if (!("speechSynthesis" in window)) return;
  window.speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(sentence);
  words.lang = "en";
  words.volume = volume;
  window.speechSynthesis.speak(words);
}
