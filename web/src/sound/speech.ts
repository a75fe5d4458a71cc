/** Speaks the calls of a game aloud, for those who ask for it. */

/** The names of squares as they are spoken: "K14" is "K 14", "AD7" is "A D 7". */
export const spokenSquares = (sentence: string): string =>
  sentence.replace(/\b([A-Z]{1,2})(\d{1,2})\b/g, (_, letters: string, number: string) =>
    [...letters, number].join(" "),
  );

/** Speaks a sentence aloud; what was being said gives way to it. */
export function say(sentence: string, volume: number): void {
  if (!("speechSynthesis" in globalThis)) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(spokenSquares(sentence));
  words.lang = "en";
  words.volume = volume;
  speechSynthesis.speak(words);
}

export function hush(): void {
  if ("speechSynthesis" in globalThis) speechSynthesis.cancel();
}
