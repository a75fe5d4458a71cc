/** Controls a shooting game: aiming, firing, radar, hints, and what its boards show. */
import { nameOf, same, type Cell } from "../board/cells";
import { sectionFor } from "../book/bookParagraphs";
import type { Stage } from "../effects/effects";
import { nextOf } from "../hotseat/sharedScreen";
import { Hints } from "../insight/hints.svelte";
import { spokenHint, withChance } from "../insight/hitChances";
import type { Action, BannerProps, FleetListed, SeatBoard } from "../screens/screenProps";
import { panOf } from "../sound/pan";
import { ApiError, errorText } from "../wire/api";
import { serverStatus } from "../wire/serverStatus.svelte";
import type { FiredJson, Hint, ShootingEvent, ShotJson } from "../wire/messages";
import { afloatOf, listed, marksOf, NO_SQUARES, spent } from "./boardFromView";
import { formatCell, parseCell } from "./cellNotation";
import type { Picture } from "./liveMatch.svelte";
import { MatchController, type MatchOptions, type MatchPresenter } from "./matchController.svelte";
import type { Demand } from "./parseDemand";
import { piecesOf } from "./placement";
import { afloatText, passAction, passText } from "./playText";
import { decidedVerdict } from "./pointsText";
import { radarBlock } from "./radar";
import type { Berth } from "../screens/placing";
import { recallFleet, rememberFleet } from "./savedFleet";
import { recallAims, rememberAims } from "./savedAim";
import { seatBoard } from "./seatBoard";
import { shootingFamily, type ShootingGame } from "./shootingFamily";
import * as text from "./shootingText";
import { endingOf, fly } from "./shotEffects";
import { COMMON } from "../look/lookText";

type ShootingPicture = Picture<ShootingGame>;

const WAIT: Demand = { to: "wait" };
/** How many signals are read aloud. */
const READ_SIGNALS = 3;

export class ShootingController implements MatchPresenter<ShootingGame> {
  aim = $state.raw<Cell | null>(null);
  salvo = $state.raw<readonly Cell[]>([]);
  isScanning = $state(false);
  /** The square under the pointer. */
  #hovered = $state.raw<Cell | null>(null);
  /** Why the last click did nothing, until something happens. */
  remark = $state("");
  /** The squares of the move that has not been answered yet, as people call them. */
  #sent = $state("");
  readonly match: MatchController<ShootingGame>;
  readonly hints: Hints;
  readonly #stages: Record<string, Stage> = {};

  constructor(options: MatchOptions) {
    ({ aim: this.aim, salvo: this.salvo } = recallAims(sessionStorage, options.id));
    this.match = new MatchController(shootingFamily, options, this);
    this.hints = new Hints(options.id);
  }

  get picture(): ShootingPicture | null {
    return this.match.picture;
  }

  readonly demand = $derived.by<Demand>(
    () => (this.match.adjourned ? null : this.picture?.demand) ?? WAIT,
  );

  get isTurn(): boolean {
    return this.demand.to === "fire";
  }

  /** In the controller of a shooting game, how many shots are due. */
  get shots(): number {
    return this.demand.to === "fire" ? this.demand.shots : 1;
  }

  get isSalvo(): boolean {
    return this.shots > 1;
  }

  /** The sea to fire at. While others fire, the board of an opponent stays in view. */
  readonly sea = $derived.by<number>(() => {
    if (this.demand.to === "fire") return this.demand.sea;
    const { others } = this.match;
    return others.find((at) => at === this.picture?.view.target) ?? others[0] ?? 1;
  });

  /** The squares of that sea that cannot be fired at again. */
  readonly used = $derived.by<ReadonlySet<string>>(() =>
    this.picture ? spent(this.picture.view, this.sea) : NO_SQUARES,
  );

  /** In the controller of a shooting game, the hint for this turn, if there is one. */
  get hint(): Hint | null {
    return this.picture && this.isTurn ? this.hints.at(this.picture.number) : null;
  }

  boardId(seat: number): string {
    return seat === this.match.seat ? "own" : `sea${seat}`;
  }

  setStage(board: string, stage: Stage): void {
    this.#stages[board] = stage;
  }

  #squareName(cell: Cell): string {
    return this.picture ? nameOf(this.picture.rules.naming, cell) : "";
  }

  async show(event: ShootingEvent, before: ShootingPicture): Promise<void> {
    if (event.type === "scanned") void this.match.context.sound.play("sonar");
    if (event.type === "fired")
      await Promise.all(event.shots.map((shot) => this.#showShot(event, shot, before)));
  }

  #showShot(event: FiredJson, shot: ShotJson, { rules }: ShootingPicture): Promise<void> {
    return fly(this.match.context, {
      shot,
      size: rules.size,
      on: this.#stages[this.boardId(event.sea)],
      from: this.#stages[this.boardId(event.seat)],
      incoming: event.seat !== this.match.seat,
    });
  }

  changed(after: ShootingPicture, events: readonly ShootingEvent[]): void {
    const { used } = this;
    this.salvo = events.length ? [] : this.salvo.filter((cell) => !used.has(formatCell(cell)));
    this.isScanning = false;
    if (events.length) this.remark = "";
    const sentence = this.#sentence(after, events);
    if (sentence) this.match.context.say(sentence);
    if (!events.length) return;
    this.match.context.sound.call(sentence);
    if (this.#passesScreen(after, events)) return this.match.sitting?.onpass();
    this.#playTurnSound(after);
  }

  #sentence(after: ShootingPicture, events: readonly ShootingEvent[]): string {
    return [...events.map((event) => text.spoken(after, event)), this.#turnSentence(after)]
      .filter(Boolean)
      .join(" ");
  }

  #turnSentence(after: ShootingPicture): string {
    const { title, line } = decidedVerdict(after);
    if (after.view.phase === "over") return `${title}. ${line}`;
    if (after.demand.to !== "fire") return "";
    return after.demand.scan ? `${text.YOUR_TURN} ${text.RADAR_READY}` : text.YOUR_TURN;
  }

  /**
   * In the controller of a shooting game, whether an event hands a shared screen over: a fleet that
   * is placed is hidden at once; the end is for everybody.
   */
  #passesScreen(after: ShootingPicture, events: readonly ShootingEvent[]): boolean {
    const { sitting } = this.match;
    if (!sitting) return false;
    const placed = (event: ShootingEvent) =>
      event.type === "deployed" && event.seat === sitting.seat;
    return after.view.phase === "over" || events.some(placed);
  }

  #playTurnSound(after: ShootingPicture): void {
    const { sound } = this.match.context;
    if (after.view.phase === "over") void sound.play(endingOf(decidedVerdict(after).result));
    else if (after.demand.to === "fire") void sound.play("turn");
  }

  hoverAt(cell: Cell | null): void {
    this.#hovered = cell;
  }

  aimAt(cell: Cell): void {
    // Keys take the radar along, wherever the pointer rests.
    this.#hovered = null;
    if (same(cell, this.aim)) return;
    this.aim = cell;
    this.remark = "";
    this.#playAim(cell);
  }

  #playAim(cell: Cell): void {
    const cols = this.picture?.rules.size.cols ?? 1;
    void this.match.context.sound.play("aim", panOf(cell.col, cols));
  }

  isChoosable(cell: Cell): boolean {
    return this.isScanning || !this.used.has(formatCell(cell));
  }

  /**
   * Lets the controller of a shooting game fire at a square. Squares of a salvo are gathered;
   * everything else happens at once.
   */
  fire(cell: Cell | null): void {
    const at = cell ?? this.aim;
    if (!this.isTurn || this.match.live.pending) return this.explain(at);
    if (this.isScanning && at) return this.#send("scan", [at], String(this.sea));
    if (this.isSalvo && cell) return this.#gather(cell);
    const squares = this.isSalvo ? this.salvo : at ? [at] : [];
    if (squares.length !== this.shots || !squares.every((one) => this.isChoosable(one)))
      return this.explain(at);
    if (!this.isSalvo) this.aim = at;
    void this.match.context.sound.play("gun", -0.6);
    this.#send("fire", squares);
  }

  #send(verb: string, squares: readonly Cell[], ...rest: string[]): void {
    this.#sent = squares.map((cell) => this.#squareName(cell)).join(", ");
    this.match.live.play([verb, ...squares.map(formatCell), ...rest].join(" "));
  }

  /**
   * Lets the controller of a shooting game say why nothing is fired at a square; one that can be
   * fired at later is the next target.
   */
  explain(cell: Cell | null): void {
    const isFree = cell !== null && this.isChoosable(cell);
    const isNext = isFree && !this.isTurn && !this.match.adjourned;
    if (isNext) this.aimAt(cell);
    else void this.match.context.sound.play("refused");
    this.remark = isNext ? text.nextText(this.#squareName(cell)) : this.#why(cell, isFree);
    this.match.context.say(`${this.remark}.`);
  }

  #why(cell: Cell | null, isFree: boolean): string {
    if (this.match.adjourned) return text.IS_ADJOURNED;
    if (cell && !isFree) return text.usedText(this.#squareName(cell));
    if (!this.isTurn) return text.WAIT_FOR_TURN;
    return this.match.live.pending ? text.IN_FLIGHT : text.CHOOSE_A_SQUARE;
  }

  /**
   * In the controller of a shooting game, whether a move waits for the server to be in reach again.
   */
  get isUnsent(): boolean {
    return this.match.live.pending !== null && serverStatus.lostAt !== null;
  }

  sayUnsent(): void {
    this.match.context.say(text.unsentSentence(this.#sent));
  }

  /**
   * In the controller of a shooting game, what the board to fire at says beside its name, if not
   * how many ships are afloat.
   */
  get #notice(): string {
    if (this.isUnsent && this.#sent) return text.unsentText(this.#sent);
    if (this.remark) return this.remark;
    if (!this.aim || !this.isTurn) return "";
    const square = this.#squareName(this.aim);
    if (!this.isChoosable(this.aim)) return text.usedText(square);
    return serverStatus.lostAt === null ? text.targetText(square) : text.offlineText(square);
  }

  /**
   * In the controller of a shooting game, adds a square to the salvo that is being aimed, or takes
   * it out again.
   */
  #gather(cell: Cell): void {
    this.aim = cell;
    const without = this.salvo.filter((one) => !same(one, cell));
    const isNew = without.length === this.salvo.length;
    this.salvo = isNew && this.salvo.length < this.shots ? [...this.salvo, cell] : without;
    this.#playAim(cell);
  }

  keepAim(): void {
    rememberAims(sessionStorage, { match: this.match.id, aim: this.aim, salvo: this.salvo });
  }

  /**
   * In the controller of a shooting game, where the ships lay when the page was left while placing.
   */
  recallFleet(): readonly Berth[] | null {
    return this.picture && recallFleet(localStorage, this.#placing, this.picture.rules);
  }

  rememberFleet(berths: readonly Berth[]): void {
    rememberFleet(localStorage, this.#placing, berths);
  }

  /**
   * In the controller of a shooting game, the key of a fleet that is kept while it is placed:
   * people at one screen place one after the other.
   */
  get #placing(): string {
    return `${this.match.id}/${this.match.seat}`;
  }

  /** The actions that only shooting games have, by their ids. */
  readonly #actions: Readonly<Record<string, () => void>> = {
    radar: () => void (this.isScanning = !this.isScanning),
    hint: () => void this.hints.begin(() => void this.#takeHint()),
    heat: () => this.#toggleHeat(),
  };

  act(action: string): void {
    const own = this.#actions[action];
    if (own) return own();
    const section = this.picture ? sectionFor(this.picture.view.phase, this.isScanning) : "";
    this.match.act(action, section);
  }

  #toggleHeat(): void {
    if (this.hints.isHeatShown) this.hints.isHeatShown = false;
    else void this.hints.begin(() => (this.hints.isHeatShown = true));
  }

  /** Lets the controller of a shooting game fetch the chances for this turn. */
  async fetchHint(): Promise<Hint | null> {
    try {
      return this.picture && (await this.hints.ask(this.picture.number));
    } catch (error) {
      // The turn is over, and the next one asks again.
      if (error instanceof ApiError && error.code === "not-your-turn") return null;
      this.hints.isHeatShown = false;
      this.match.tellRefusal("", errorText(error));
      return null;
    }
  }

  async #takeHint(): Promise<void> {
    const found = await this.fetchHint();
    if (!found || !this.picture || found !== this.hint) return;
    const squares = found.best.map(parseCell);
    if (this.isSalvo) this.salvo = squares;
    this.aim = squares[0] ?? this.aim;
    this.match.context.say(spokenHint(this.picture.rules, found));
  }

  /** The keys of the game, by their letters. */
  readonly #keys: Readonly<Record<string, (picture: ShootingPicture) => void>> = {
    s: (picture) => this.match.context.say(`${this.bannerText}. ${this.#score(picture)}`),
    f: (picture) => this.match.context.say(this.#score(picture)),
    l: (picture) => this.match.context.say(this.#lastSignals(picture)),
    h: () => this.match.isAlone && this.isTurn && this.act("hint"),
    "?": () => this.act("rules"),
  };

  key(pressed: string): void {
    if (this.picture) this.#keys[pressed]?.(this.picture);
  }

  #score({ rules, view }: ShootingPicture): string {
    const { seat } = this.match;
    return text.scoreText(afloatOf(rules, view, seat), afloatOf(rules, view, this.sea));
  }

  #lastSignals(picture: ShootingPicture): string {
    const last = text.signals(picture, this.match.live.log).slice(0, READ_SIGNALS);
    return last.map((one) => `${one.at} ${one.text}`).join(" ") || COMMON.noShotYet;
  }

  #afloat(seat: number): string {
    if (!this.picture) return "";
    const { rules, view } = this.picture;
    return afloatText(afloatOf(rules, view, seat), piecesOf(rules).length);
  }

  #titleOf(seat: number): string {
    return this.match.others.length > 1 ? this.match.nameOf(seat) : text.BOARDS.enemy;
  }

  #board(
    picture: ShootingPicture,
    seat: number,
    frame: Omit<SeatBoard, "id" | "board" | "describe">,
  ) {
    const plain = seatBoard(picture, seat, { ...frame, id: this.boardId(seat) });
    const shown = { ...plain, board: { ...plain.board, patches: this.#patches(picture, seat) } };
    const { isHeatShown, hint } = this.hints;
    if (!isHeatShown || hint?.sea !== seat) return shown;
    const chances = this.hint?.sea === seat ? this.hint.heat : null;
    return {
      ...shown,
      board: { ...shown.board, heat: hint.heat },
      describe: withChance(picture.rules, chances, shown.describe),
    };
  }

  /** In the controller of a shooting game, the block that a radar scan would show now. */
  #patches({ rules }: ShootingPicture, seat: number) {
    const isHere = this.isScanning && seat === this.sea;
    return isHere ? radarBlock(rules, this.#hovered ?? this.aim) : [];
  }

  get ownBoard(): SeatBoard | null {
    const { seat } = this.match;
    const frame = { tone: "own", title: text.BOARDS.own, note: this.#afloat(seat) } as const;
    return this.picture && this.#board(this.picture, seat, frame);
  }

  /** In the controller of a shooting game, the boards to fire at. */
  get targets(): readonly SeatBoard[] {
    return this.#enemyBoards("brass", (seat) => this.#notice || this.#afloat(seat));
  }

  /** In the controller of a shooting game, the boards of the others after the end. */
  get endBoards(): readonly SeatBoard[] {
    return this.#enemyBoards("enemy", (seat) => this.#afloat(seat));
  }

  #enemyBoards(tone: SeatBoard["tone"], note: (seat: number) => string): readonly SeatBoard[] {
    const { picture } = this;
    if (!picture) return [];
    return this.match.others.map((seat) =>
      this.#board(picture, seat, { tone, title: this.#titleOf(seat), note: note(seat) }),
    );
  }

  get fleets(): readonly FleetListed[] {
    const { picture } = this;
    if (!picture) return [];
    const { others, seat } = this.match;
    const title = (at: number) =>
      others.length > 1 ? this.match.nameOf(at) : text.BOARDS.enemyFleet;
    return [
      ...others.map((at) => listed(picture.rules, picture.view, at, title(at))),
      listed(picture.rules, picture.view, seat, text.BOARDS.ownFleet),
    ];
  }

  /** In the controller of a shooting game, the squares of a board that burn. */
  burning(board: string): readonly Cell[] {
    const seat = [this.match.seat, ...this.match.others].find((at) => this.boardId(at) === board);
    if (!this.picture || seat === undefined) return [];
    const { rules, view } = this.picture;
    const { cols } = rules.size;
    return marksOf(rules, view, seat).flatMap((mark, index) =>
      mark === "hit" ? [{ col: index % cols, row: Math.floor(index / cols) }] : [],
    );
  }

  /**
   * In the controller of a shooting game, the name of the player whom a shared screen goes to next.
   */
  get nextName(): string {
    const { sitting } = this.match;
    return (sitting && this.picture && sitting.names[nextOf(this.picture.view)]) ?? "";
  }

  get bannerText(): string {
    if (this.match.adjourned) return this.match.adjournedText;
    if (this.isTurn) return text.turnText(this.shots, this.isScanning);
    if (this.match.sitting && this.picture) return passText(this.nextName);
    return text.waitingText(this.match.rival, this.picture?.view.phase === "deploying");
  }

  get banner(): BannerProps {
    const { clocks } = this.match;
    return { text: this.bannerText, tone: this.isTurn ? "own" : "enemy", clocks };
  }

  /** In the controller of a shooting game, the title of the page. */
  get headline(): string {
    if (!this.picture) return "";
    if (this.match.isOver) return decidedVerdict(this.picture).title;
    return this.demand.to === "deploy" ? text.PLACE_YOUR_FLEET : this.bannerText;
  }

  get fireButton(): Pick<Action, "label" | "refused"> {
    return text.fireButton({
      turn: this.match.adjourned ? "adjourned" : this.isTurn ? "yours" : "other",
      scanning: this.isScanning,
      square: this.aim && this.#squareName(this.aim),
      shots: this.shots,
      chosen: this.salvo.length,
    });
  }

  /** In the controller of a shooting game, the squares that are marked as chosen to fire at. */
  get aims(): readonly Cell[] {
    if (this.isSalvo) return this.salvo;
    return this.aim && (this.isTurn || this.isChoosable(this.aim)) ? [this.aim] : [];
  }

  get actions(): readonly Action[] {
    const { sitting, isAlone } = this.match;
    const mayScan = this.demand.to === "fire" && this.demand.scan;
    return [
      ...(sitting && !this.isTurn ? [passAction(this.nextName)] : []),
      ...(this.picture?.rules.radar
        ? [text.radarAction(this.picture, this.isScanning, mayScan)]
        : []),
      ...this.match.actions,
      ...(isAlone ? text.hintActions(this.isTurn, this.hints.isHeatShown) : []),
    ];
  }
}
