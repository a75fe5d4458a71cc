/**
 * Controls a match of any family: its connection, clocks, chat, offers, and what follows its end.
 * The page calls the methods named "keep…", "announce…" and "say…" as effects.
 */
import { untrack } from "svelte";
import { pathTo } from "../address";
import { keep } from "../insight/keptCommitments";
import { calling, type Sitting } from "../hotseat/sharedScreen";
import { isReady, offeringTo, waitedFor } from "../lobby/adjournment";
import type { MatchStanding } from "../lobby/offerChoices";
import { OtherPlayers } from "../lobby/otherPlayers.svelte";
import { isBetweenPeople } from "../lobby/playerRows";
import { recallChosen, wish } from "../menu/newGame";
import { OfferAnswers } from "../lobby/offerAnswers";
import type { CurrentMatch, PageContext } from "../pageContext.svelte";
import { share } from "../record/share";
import type { Action } from "../screens/screenProps";
import { create, ensureSession, errorText, fixtureOf, recordPath } from "../wire/api";
import { openMatchChannel, type Channel, type ChannelListener } from "../wire/matchChannel";
import type { Adjournment, FromServer } from "../wire/messages";
import type { GameFamily, GameTypes } from "./gameFamily";
import { LiveMatch, type MatchObserver, type Picture } from "./liveMatch.svelte";
import { clocksOf, hasClock, placingClock } from "./matchClock";
import * as text from "./playText";
import { COMMON } from "../look/lookText";

const TICK_MS = 250;

export interface MatchOptions {
  readonly context: PageContext;
  readonly id: string;
  /** Who sits at a screen that several people share. */
  readonly sitting: Sitting | null;
  readonly open?: (listener: ChannelListener) => Channel;
}

/** What one family shows of a match. */
export type MatchPresenter<Game extends GameTypes> = Required<
  Pick<MatchObserver<Game>, "show" | "changed">
>;

export class MatchController<Game extends GameTypes> {
  /** The time of this page, as the clocks show it. */
  now = $state(performance.now());
  areOffersOpen = $state(false);
  /** Whether the player is asked about giving up. */
  isGivingUp = $state(false);
  /** The tournament that the match is a part of. */
  tournament = $state<string | undefined>(undefined);
  /** Until when fleets must be placed, by the clock of this page, where that is limited. */
  placeUntil = $state<number | null>(null);
  readonly id: string;
  readonly context: PageContext;
  readonly sitting: Sitting | null;
  readonly live: LiveMatch<Game>;
  readonly otherPlayers: OtherPlayers;
  readonly #family: GameFamily<Game>;
  readonly #answers = new OfferAnswers();
  #wasRunning = false;

  constructor(family: GameFamily<Game>, options: MatchOptions, presenter: MatchPresenter<Game>) {
    ({ context: this.context, id: this.id, sitting: this.sitting } = options);
    this.#family = family;
    this.otherPlayers = new OtherPlayers(this.id);
    const open = options.open ?? ((listener: ChannelListener) => this.#open(listener));
    this.live = new LiveMatch(family, open, {
      show: (event, picture) => presenter.show(event, picture),
      changed: (picture, events) => presenter.changed(picture, events),
      refused: (code, sentence) => this.tellRefusal(code, sentence),
      unlocked: (lines) => this.#tellAchievements(lines),
      committed: (seat, commitment) => keep(localStorage, this.id, seat, commitment),
      received: (message) => this.#receive(message),
    });
  }

  #open(listener: ChannelListener): Channel {
    if (!this.sitting) return openMatchChannel(this.id, listener, ensureSession);
    const { names, seat } = this.sitting;
    return openMatchChannel(this.id, calling(listener, names), ensureSession, seat);
  }

  #receive(message: FromServer): void {
    this.otherPlayers.receive(message);
    const answer = this.#answers.receive(message);
    if (!answer) return;
    const who = this.others.length === 1 ? this.rival : text.SOMEBODY;
    const title = text.ANSWERS[answer](who);
    this.context.announce({ heading: text.ANSWERED, title, icon: "flag" });
  }

  get picture(): Picture<Game> | null {
    return this.live.picture;
  }

  /**
   * In the controller of a match of any family, the seat of the player at this page; the first one
   * for somebody who watches.
   */
  get seat(): number {
    return this.picture?.view.seat ?? 0;
  }

  /** The other seats, in their order. */
  readonly others = $derived.by<readonly number[]>(() => {
    const seats = this.picture?.players.map(({ seat }) => seat) ?? [];
    return seats.filter((seat) => seat !== this.seat).sort((one, other) => one - other);
  });

  get isOver(): boolean {
    return this.picture?.view.phase === "over";
  }

  get goesOn(): boolean {
    return this.picture !== null && !this.isOver;
  }

  /** In the controller of a match, whether several people play, each at a screen of their own. */
  get isTogether(): boolean {
    return this.picture !== null && !this.sitting && isBetweenPeople(this.picture);
  }

  /** In the controller of a match, whether one person plays against computers. */
  get isAlone(): boolean {
    const people = this.picture?.players.filter(({ level }) => !level) ?? [];
    return this.picture?.view.seat != null && people.length === 1;
  }

  nameOf(seat: number): string {
    return this.picture ? text.opponentOf(this.picture, seat) : "";
  }

  get rival(): string {
    return this.isTogether && this.others.length === 1
      ? this.nameOf(this.others[0]!)
      : text.THE_ENEMY;
  }

  get adjourned(): Adjournment | null {
    return this.otherPlayers.adjournment?.is_adjourned ? this.otherPlayers.adjournment : null;
  }

  get isReady(): boolean {
    return isReady(this.otherPlayers.adjournment, this.picture?.view.seat ?? null);
  }

  get adjournedText(): string {
    const seats = this.adjourned?.waits_for ?? [];
    return text.adjournedText(waitedFor(seats, this.seat, (at) => this.nameOf(at)));
  }

  /**
   * In the controller of a match, the moment that its clocks show: they stand still while it is
   * adjourned.
   */
  get moment(): number {
    return this.adjourned && this.picture ? this.picture.heard : this.now;
  }

  get clocks(): ReturnType<typeof clocksOf> {
    if (!this.picture) return [];
    const { clocks, heard, view } = this.picture;
    if (view.phase === "deploying") return placingClock(this.placeUntil, this.now);
    return clocksOf(clocks, heard, this.moment, view.phase === "fighting" ? view.turn : null);
  }

  get standing(): MatchStanding {
    const { adjournment, claimAt } = this.otherPlayers;
    const offer = this.#offer;
    return {
      seat: this.seat,
      seats: this.picture?.players.length ?? 0,
      offer,
      adjournment,
      away: this.others.every((at) => this.otherPlayers.isAway(at)),
      claimIn: (claimAt ?? 0) - this.now,
      fought: this.picture !== null && this.#family.hasEverybodyMoved(this.picture.view),
    };
  }

  /**
   * In the controller of a match, does what an offer says (a draw, to adjourn, ...); words about
   * adjourning are no moves.
   */
  offer(words: string): void {
    if (words === "resign") return void (this.isGivingUp = true);
    if (words === "play on") this.#answers.withdraw();
    if (words !== "adjourn" && words !== "play on")
      return this.live.playNext(words, this.#question);
    this.live.send({ type: "adjourn", match: this.id, agree: words === "adjourn" });
  }

  /** In the controller of a match, gives it up after the player has been asked. */
  giveUp(): void {
    if (this.live.pending) return;
    this.isGivingUp = false;
    this.live.play("resign");
  }

  chat(line: string): void {
    this.live.send({ type: "say", room: this.id, text: line });
  }

  /** The actions that every family has, by their ids. */
  readonly #actions: Readonly<Record<string, () => void>> = {
    again: () => void this.#playAgain(),
    rematch: () => this.live.send({ type: "rematch", match: this.id }),
    next: () => this.otherPlayers.next && this.context.go("game", this.otherPlayers.next),
    offers: () => void (this.areOffersOpen = true),
    ready: () => this.live.send({ type: "ready", match: this.id, ready: !this.isReady }),
    lobby: () => this.context.go("lobby"),
    standings: () => this.context.go("tournaments", this.tournament),
    share: () => void share(this.context, pathTo("replay", this.id)),
    record: () => location.assign(recordPath(this.id)),
    replay: () => this.context.go("replay", this.id),
    report: () => this.context.go("report", this.id),
    fairness: () => this.context.go("fairness", this.id),
    quit: () => this.context.go("quit"),
    pass: () => this.sitting?.onpass(),
  };

  /** In the controller of a match, does what a button says; the rule book opens at a section. */
  act(action: string, section: string): void {
    const own = this.#actions[action];
    if (own) return own();
    const { preset = "classic", text: rules = undefined } = this.picture ?? {};
    this.context.runTool(action, preset, rules ? { rules, section } : {});
  }

  /**
   * Lets the controller start a match by the same rules again, against the opponent that was chosen
   * last.
   */
  async #playAgain(): Promise<void> {
    if (!this.picture) return;
    try {
      // The rules themselves: own ones have no preset.
      const created = await create(wish(recallChosen(localStorage), { rules: this.picture.text }));
      this.context.go("game", created.match);
    } catch (error) {
      this.context.say(errorText(error));
    }
  }

  /** In the controller of a match, the buttons that every family of games has while it runs. */
  get actions(): readonly Action[] {
    return [
      ...(this.isTogether ? [text.OFFERS] : []),
      ...(this.adjourned ? [text.readyAction(this.isReady)] : []),
    ];
  }

  get endActions(): readonly Action[] {
    const { rematch, next } = this.otherPlayers;
    const isMine = rematch?.guests[0]?.person === this.context.lobby?.me?.person;
    return text.endActions({
      together: this.isTogether,
      begun: next !== null,
      asked: !rematch ? "nobody" : isMine ? "you" : "other",
      isFixture: this.tournament !== undefined,
    });
  }

  /**
   * Lets the controller of a match tell that a move was refused: it has changed nothing, and the
   * board is live again.
   */
  tellRefusal(code: string, sentence: string): void {
    void this.context.sound.play("refused");
    // A page without a game says so itself.
    if (code && !this.live.isMissing)
      this.context.announce({ heading: COMMON.refused, title: sentence, icon: "warning" });
    else this.context.say(sentence);
  }

  #tellAchievements(lines: readonly string[]): void {
    for (const title of lines) this.context.announce({ heading: COMMON.achievement, title });
  }

  /**
   * Lets the controller learn whether the match belongs to a tournament, and how long fleets may be
   * placed there.
   */
  async lookUp(): Promise<void> {
    const { tournament, placing_left: left } = await fixtureOf(this.id);
    this.tournament = tournament ?? undefined;
    this.placeUntil = left === null ? null : performance.now() + left;
  }

  /** Lets the controller of a match count its clocks down. */
  keepTime(): (() => void) | void {
    if (!this.picture || this.isOver) return;
    const limits = [this.otherPlayers.claimAt, this.placeUntil];
    if (!hasClock(this.picture.clocks) && limits.every((until) => until === null)) return;
    const ticking = setInterval(() => (this.now = performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }

  /**
   * Keeps the way back into the match from other pages. A screen that is shared has its own page
   * for that.
   */
  keepWayBack(goesOn: boolean): void {
    const { tournament } = this;
    const isKept = goesOn && !this.sitting;
    this.context.setCurrentMatch(isKept ? untrack(() => this.#kept(tournament)) : null);
  }

  #kept(tournament: string | undefined): CurrentMatch {
    const { preset = "", view, players = [] } = this.picture ?? {};
    const isCrowd = players.length > 2 && !this.adjourned;
    return {
      match: this.id,
      preset,
      tournament,
      giveUp: view?.seat == null ? undefined : () => void (this.isGivingUp = true),
      keepsOn: isCrowd ? text.CROWD : undefined,
    };
  }

  /**
   * Lets players who have seen the end of a match here go on together; who opens an old match stays
   * there.
   */
  keepTogether(): void {
    if (this.goesOn) this.#wasRunning = true;
    else if (this.#wasRunning && this.otherPlayers.next)
      this.context.go(this.picture?.view.seat === null ? "watch" : "game", this.otherPlayers.next);
  }

  /** In the controller of a match, the seat that offers this player a draw. */
  get drawOffer(): number | null {
    const offer = this.#offer;
    return this.goesOn && this.picture?.view.seat != null && offer !== this.seat ? offer : null;
  }

  /** In the controller of a match, the seat whose offer of a draw stands. */
  get #offer(): number | null {
    const told = this.picture && this.#family.offerOf?.(this.picture.view);
    return told ?? this.otherPlayers.offer;
  }

  /**
   * In the controller of a match, the name of the offer that stands: of the match, or else of the
   * game itself.
   */
  get #question(): string | undefined {
    const { offer, question } = this.otherPlayers;
    return offer === null ? this.picture?.question : question;
  }

  announceDraw(): () => void {
    const question = this.#question;
    const answer = (words: string) => () => this.live.playNext(words, question);
    const { accept, decline } = COMMON;
    const toast = this.context.announce({
      ...text.drawToast(this.rival),
      actions: [
        { label: accept, main: true, act: answer("accept draw") },
        { label: decline, act: answer("decline draw") },
      ],
    });
    return () => this.context.dismiss(toast);
  }

  /** In the controller of a match, the names of those who offer this player to adjourn it. */
  get adjournOffers(): readonly string[] {
    if (!this.picture || !this.goesOn) return [];
    const offering = offeringTo(this.otherPlayers.adjournment, this.picture.view.seat ?? null);
    return offering.map((at) => this.nameOf(at));
  }

  announceAdjournment(): () => void {
    const { agree, decline } = text.ADJOURN_ANSWERS;
    const toast = this.context.announce({
      ...text.adjournToast(this.adjournOffers),
      actions: [
        { label: agree, main: true, act: () => this.offer("adjourn") },
        { label: decline, act: () => this.offer("play on") },
      ],
    });
    return () => this.context.dismiss(toast);
  }

  sayPause(): () => void {
    this.context.say(`${this.adjournedText}.`);
    return () => this.context.say(text.GOES_ON);
  }

  /** In the controller of a match, the seats of the people who are away, while that matters. */
  get absent(): readonly number[] {
    if (!this.isTogether || !this.goesOn) return [];
    return this.others.filter((at) => this.otherPlayers.isAway(at));
  }

  sayAbsence(claimAt: number | null): void {
    const names = this.absent.map((at) => this.nameOf(at));
    const claimIn = claimAt === null ? 0 : claimAt - performance.now();
    if (names.length) this.context.say(text.absenceText(names, claimIn));
  }
}
