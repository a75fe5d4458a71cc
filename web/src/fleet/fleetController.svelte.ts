/** Controls a fleet game: the chosen ship, its order, and what the sea shows. */
import { untrack } from "svelte";
import { pathTo } from "../address";
import { share } from "../record/share";
import { COMMON } from "../look/lookText";
import type { BoardProps } from "../board/boardProps";
import { lettered, same, type Cell } from "../board/cells";
import type { Stage } from "../effects/effects";
import type { Picture } from "../play/liveMatch.svelte";
import {
  MatchController,
  type MatchOptions,
  type MatchPresenter,
} from "../play/matchController.svelte";
import { nextAtSea } from "../hotseat/sharedSea";
import { passAction, passText } from "../play/playText";
import { endingOf } from "../play/shotEffects";
import type { Action, BannerProps, Figure, Signal } from "../screens/screenProps";
import { ordersOf } from "../wire/api";
import { Pauses } from "../wire/reconnectPauses";
import type { FleetEvent, FleetOrders, NoticeJson, ShipOrders, VesselJson } from "../wire/messages";
import { parseCell } from "../play/cellNotation";
import { BattleEffects, givenBy } from "./battleEffects";
import { fleetFamily, type FleetDemand, type FleetGame } from "./fleetFamily";
import * as text from "./fleetText";
import {
  basesOf,
  drawn,
  ghostsOf,
  hullOf,
  isAlly,
  middleOf,
  shipKey,
  shipsBySquare,
  sizeOf,
  stillScene,
} from "./seaFromView";
import { around, ghostGroups, type SeaLabel, type SeaScene } from "./seaScene";
import type { Seascape } from "./seascape";
import {
  choiceOf,
  controlsOf,
  NO_TARGETS,
  pointlessOrder,
  targetsOf,
  unseenOf,
  type Choice,
  type Control,
  type ControlId,
} from "./shipControls";
import { squareDescriber } from "./squareText";
import { cellsOf, keyOf, maskOf } from "./squares";

type FleetPicture = Picture<FleetGame>;

export interface FleetOptions extends MatchOptions {
  /** Finds what may be ordered after the event of that number, instead of asking the server. */
  readonly findOrders?: (number: number) => Promise<FleetOrders>;
}

/** What a lesson points out: a ship of the list, a control, squares, or the large button. */
export interface Guide {
  readonly ship?: string;
  readonly control?: ControlId;
  readonly squares?: readonly Cell[];
  /** What the radars see, where that is the lesson. */
  readonly seen?: readonly Cell[];
  readonly give?: boolean;
}

const NO_GUIDE: Guide = {};

const WAIT: FleetDemand = { to: "wait" };
const NO_CONTROLS: readonly Control[] = [];

export class FleetController implements MatchPresenter<FleetGame>, Seascape {
  /** The name of the chosen ship within the fleet. */
  ship = $state<string | null>(null);
  control = $state<ControlId>("move");
  choice = $state.raw<Choice | null>(null);
  /** The square under the pointer. */
  hovered = $state.raw<Cell | null>(null);
  /** An order that asks first. */
  asked = $state.raw<Choice | null>(null);
  orders = $state.raw<FleetOrders | null>(null);
  guide = $state.raw<Guide>(NO_GUIDE);
  readonly match: MatchController<FleetGame>;
  /** Whose ship a hit struck, as seen when it happened: by event and square. */
  readonly #struck: Record<string, boolean> = {};
  readonly #findOrders: NonNullable<FleetOptions["findOrders"]>;
  readonly #pauses = new Pauses();
  /** The last picture whose ships have been seen. */
  #seen: FleetPicture | null = null;
  readonly battle: BattleEffects;

  constructor(options: FleetOptions) {
    this.#findOrders = options.findOrders ?? (() => ordersOf(options.id, options.sitting?.seat));
    this.match = new MatchController(fleetFamily, options, this);
    this.battle = new BattleEffects(this.match.context, () => this.size);
  }

  get picture(): FleetPicture | null {
    return this.match.picture;
  }

  readonly demand = $derived.by<FleetDemand>(
    () => (this.match.adjourned ? null : this.picture?.demand) ?? WAIT,
  );

  get context(): MatchOptions["context"] {
    return this.match.context;
  }

  get isWatching(): boolean {
    return this.picture?.view.seat === null;
  }

  get isTurn(): boolean {
    return this.demand.to === "act";
  }

  /** What may be ordered is about one moment. */
  readonly #current = $derived.by<FleetOrders | null>(() =>
    this.orders && this.orders.number === this.picture?.number ? this.orders : null,
  );

  /**
   * Asks what the player of a fleet game may order now, again if that fails, for as long as the
   * picture stays the same. An answer that comes too late is dropped.
   */
  async fetchOrders(): Promise<void> {
    const { picture } = this;
    if (!picture || picture.view.seat === null || this.match.isOver) return;
    const answer = await this.#findOrders(picture.number).catch(() => null);
    if (answer && answer.number >= (this.orders?.number ?? 0)) this.orders = answer;
    if (answer) this.#pauses.reset();
    else setTimeout(() => void this.#fetchAgain(picture), this.#pauses.next());
    untrack(() => this.#settle());
  }

  #fetchAgain(picture: FleetPicture): Promise<void> | undefined {
    return !this.match.live.isEnded && picture === this.picture ? this.fetchOrders() : undefined;
  }

  /**
   * Makes sure that the chosen ship of the fleet game is afloat, and the order that was chosen
   * still possible.
   */
  #settle(): void {
    const ships = this.#current?.ships;
    if (!ships) return;
    if (!ships.some((ship) => shipKey(ship) === this.ship)) this.ship = null;
    const isPossible =
      this.choice && this.chosenShip?.orders.some(({ text }) => text === this.choice?.order.text);
    if (!isPossible) this.choice = null;
  }

  /** Squares that burn: those that own ships afloat have lost. */
  readonly burning = $derived.by<readonly Cell[]>(() =>
    this.vessels.flatMap((vessel) =>
      hullOf(vessel).filter((_, at) => vessel.damage[at] === "destroyed"),
    ),
  );

  /** The square to look at on a sea that is larger than its window. */
  readonly focus = $derived.by<Cell | null>(() => this.chosenVessel && middleOf(this.chosenVessel));

  get ships(): readonly ShipOrders[] {
    return this.#current?.ships ?? [];
  }

  get vessels(): readonly VesselJson[] {
    return this.picture?.view.picture.ships ?? [];
  }

  readonly chosenShip = $derived.by<ShipOrders | null>(
    () => this.ships.find((ship) => shipKey(ship) === this.ship) ?? null,
  );

  readonly chosenVessel = $derived.by<VesselJson | null>(
    () =>
      this.vessels.find(
        (vessel) => vessel.seat === this.match.seat && shipKey(vessel) === this.ship,
      ) ?? null,
  );

  readonly controls = $derived.by<readonly Control[]>(() =>
    this.chosenShip ? controlsOf(this.chosenShip) : NO_CONTROLS,
  );

  readonly #control = $derived.by<Control | null>(
    () => this.controls.find(({ id }) => id === this.control) ?? this.controls[0] ?? null,
  );

  readonly #targets = $derived.by(() => (this.#control ? targetsOf(this.#control) : NO_TARGETS));

  choose(ship: string | null): void {
    if (ship === this.ship) return;
    this.ship = ship;
    this.control = "move";
    this.choice = null;
  }

  chooseNext(by: 1 | -1 = 1): void {
    const names = this.ships.map(shipKey);
    if (!names.length) return;
    const at = names.indexOf(this.ship ?? "");
    this.choose(names[(Math.max(at, by === 1 ? -1 : 0) + by + names.length) % names.length]!);
  }

  /**
   * Opens a control of the chosen ship of the fleet game. An order without a square is chosen at
   * once.
   */
  open(id: ControlId): void {
    const control = this.controls.find((one) => one.id === id);
    if (!control) return;
    if (!control.orders.length) return this.#refuse(text.controlLine(control));
    this.control = id;
    const order = pointlessOrder(control);
    this.choice = order && choiceOf(order, null);
  }

  cancel(): void {
    if (this.choice) this.choice = null;
    else this.choose(null);
  }

  #refuse(sentence: string): void {
    void this.match.context.sound.play("refused");
    this.match.context.say(sentence);
  }

  /** Ends at once what flies or sails in the fleet game. */
  skip(): void {
    this.battle.skip();
  }

  isChoosable(cell: Cell): boolean {
    return this.#targets.has(keyOf(cell)) || this.#ownShipAt(cell) !== null;
  }

  /** Your ship on each square: asked for hundreds of squares at once. */
  readonly #ownShips = $derived.by(() =>
    shipsBySquare(this.vessels.filter(({ seat }) => seat === this.match.seat)),
  );

  #ownShipAt(cell: Cell): string | null {
    return this.#ownShips.get(keyOf(cell)) ?? null;
  }

  choiceAt(cell: Cell): Choice | null {
    const order = this.#targets.get(keyOf(cell));
    return order ? choiceOf(order, cell) : null;
  }

  /**
   * Notes that a square of the fleet game is pointed at: by a pointer that rests on it, or by keys.
   */
  aimAt(cell: Cell): void {
    this.choice = this.choiceAt(cell);
    this.battle.play("aim", cell);
  }

  /**
   * Chooses a ship of the fleet game, or what the square stands for; `at once` gives the order too.
   */
  point(cell: Cell, atOnce: boolean): void {
    const choice = this.choiceAt(cell);
    if (choice) {
      this.choice = choice;
      if (atOnce) this.give();
      return;
    }
    const ship = this.#ownShipAt(cell);
    if (ship) this.choose(ship);
  }

  /** Gives the chosen order in the fleet game. One that is hardly meant asks first. */
  give(): void {
    if (!this.choice) return this.#refuse(this.goRefused ?? text.SEA.chooseOrder);
    if (!this.isTurn) return this.#refuse(text.SEA.waiting);
    if (this.choice.question) this.asked = this.choice;
    else this.#send(this.choice);
  }

  answer(yes: boolean): void {
    const choice = this.asked;
    this.asked = null;
    if (yes && choice) this.#send(choice);
  }

  #send(choice: Choice): void {
    if (this.chosenVessel) this.battle.ordered(givenBy(choice.order, this.chosenVessel));
    this.match.live.play(choice.text);
    this.choice = null;
  }

  /** Gives an order of the fleet game as people type it. */
  type(words: string): void {
    this.battle.orderedInWords();
    if (words.trim()) this.match.live.play(words.trim(), this.picture?.question);
  }

  acceptMap(): void {
    this.match.live.play("accept map", this.picture?.question);
  }

  redrawMap(): void {
    this.match.live.play("redraw map", this.picture?.question);
  }

  proposeFleet(counts: readonly number[]): void {
    this.match.live.play(["fleet", ...counts].join(" "), this.picture?.question);
  }

  setStage(stage: Stage): void {
    this.battle.setStage(stage);
  }

  async show(event: FleetEvent, before: FleetPicture): Promise<void> {
    if (event.type === "missed") await this.battle.missed();
    if (event.type !== "acted") return;
    const isOwn = event.seat === before.view.seat;
    for (const notice of event.notices) {
      this.#remember(notice, before);
      await this.battle.strike(notice, before.view, isOwn);
    }
  }

  /**
   * Remembers whose ship was struck in the fleet game: that can be told now, and not later when
   * ships have moved on.
   */
  #remember(notice: NoticeJson, { view }: FleetPicture): void {
    const at = parseCell(notice.cell);
    const isOwn = view.picture.ships.some((vessel) => hullOf(vessel).some((one) => same(one, at)));
    this.#struck[`${view.actions} ${notice.cell}`] = isOwn;
  }

  changed(after: FleetPicture, events: readonly FleetEvent[]): void {
    this.choice = null;
    void this.fetchOrders();
    const { context } = this.match;
    if (this.#seen && events.length) this.battle.sailed(this.#seen.view, after.view);
    this.#seen = after;
    const told = this.#told(after);
    const turn = after.demand.to === "act" ? [text.TURN_TEXT] : [];
    const end =
      after.view.phase === "over"
        ? [text.seaVerdict(after).title, text.seaVerdict(after).line]
        : [];
    const said = [text.spokenEvents(told, events), ...turn, ...end];
    const sentence = said.filter(Boolean).join(" ");
    if (sentence) context.say(sentence);
    if (!events.length) return;
    context.sound.call(sentence);
    if (this.#passesScreen(after, events)) return this.match.sitting?.onpass();
    if (after.view.phase === "over")
      void context.sound.play(endingOf(text.seaVerdict(after).result));
    else if (after.demand.to === "act") void context.sound.play("turn");
  }

  /**
   * In the controller of a fleet game, whether an event hands a shared screen over: docks that are
   * arranged are hidden at once, and the end is for everybody.
   */
  #passesScreen({ view, demand }: FleetPicture, events: readonly FleetEvent[]): boolean {
    const seat = this.match.sitting?.seat;
    if (seat === undefined) return false;
    const isDone = ({ type, ...event }: FleetEvent) =>
      (type === "arranged" || type === "map-accepted") && "seat" in event && event.seat === seat;
    const hasPrepared = events.some(isDone) && view.phase !== "fighting" && demand.to === "wait";
    const begins = events.some(({ type }) => type === "began");
    return view.phase === "over" || begins || hasPrepared;
  }

  #told(picture: FleetPicture) {
    const { view, players, rules } = picture;
    const bases = basesOf(rules, view, this.match.seat);
    return {
      view,
      players,
      isOwn: (square: string, action: number): boolean | null => {
        const base = bases.find(({ at }) => same(at, parseCell(square)));
        if (base) return base.side === "own";
        return this.#struck[`${action} ${square}`] ?? null;
      },
    };
  }

  nameOf(seat: number): string {
    return seat === this.picture?.view.seat ? COMMON.you : this.match.nameOf(seat);
  }

  get size() {
    return this.picture ? sizeOf(this.picture.rules) : { cols: 30, rows: 30 };
  }

  readonly board = $derived.by<BoardProps>(() => {
    const { size, match, chosenVessel } = this;
    const view = this.picture?.view;
    const revealed = view?.phase === "over" ? view.fleets.flat() : [];
    const vessels = revealed.length ? revealed : this.vessels;
    return {
      label: text.SEA.label,
      size,
      naming: lettered(size),
      marks: [],
      patches: (this.guide.seen ?? []).map((at) => ({ at, cols: 1, rows: 1, look: "legal" })),
      ships: vessels.map((vessel) =>
        drawn(vessel, isAlly(match.seat, vessel.seat) ? "own" : "enemy", {
          wake: vessel === chosenVessel,
        }),
      ),
    };
  });

  readonly scene = $derived.by<SeaScene | null>(() => {
    const { picture, chosenVessel } = this;
    if (!picture) return null;
    const { view, rules } = picture;
    return {
      ...stillScene(view, rules, this.match.seat),
      ghosts: this.#ghosts,
      mineGhosts: this.#mineGhosts,
      arc: this.#arc,
      labels: this.#labels,
      reach: this.#reach,
      zones: [
        ...around(cellsOf(this.chosenShip?.reach.cannon ?? []), "cannon"),
        ...around(cellsOf(this.chosenShip?.reach.radar ?? []), "radar"),
        ...(chosenVessel ? around(hullOf(chosenVessel), "picked") : []),
        ...around(this.guide.squares ?? [], "picked"),
      ],
      lane: this.control === "torpedo" && chosenVessel ? this.#lane(chosenVessel) : [],
    };
  });

  /**
   * In the controller of a fleet game, what was seen and is out of sight, unless the player hides
   * it.
   */
  get #ghosts(): SeaScene["ghosts"] {
    return this.match.context.appearance.ghosts ? ghostsOf(this.orders) : [];
  }

  get #mineGhosts(): NonNullable<SeaScene["mineGhosts"]> {
    if (!this.match.context.appearance.ghosts) return [];
    return (
      this.orders?.mines.map(({ cell, action }) => ({ at: parseCell(cell), turn: action })) ?? []
    );
  }

  /**
   * In the controller of a fleet game, the arc of a shot over everything that lies between: shells
   * fly high.
   */
  get #arc(): NonNullable<SeaScene["arc"]> | null {
    const { aims, chosenVessel } = this;
    if (!chosenVessel || !aims[0]) return null;
    return [middleOf(chosenVessel), aims[0]];
  }

  get #labels(): readonly SeaLabel[] {
    const last = this.picture?.view.log.at(-1);
    const impact: SeaLabel[] = last
      ? [{ at: parseCell(last.notice.cell), text: text.lastText(last), look: "impact" }]
      : [];
    const seen = ghostGroups(this.#ghosts).map<SeaLabel>(({ at, turn }) => ({
      at,
      text: text.ghostLabel(turn ?? 0),
      look: "ghost",
    }));
    return [...seen, ...impact];
  }

  #lane(vessel: VesselJson): readonly Cell[] {
    const way = this.choice?.order.way ?? [];
    return [hullOf(vessel).at(-1)!, ...cellsOf(way)];
  }

  /**
   * The squares of the open control of a ship, with the chosen one marked. A cannon has its zone
   * instead.
   */
  get #reach(): SeaScene["reach"] {
    const control = this.#control;
    if (!control) return [];
    const isZone = control.id === "cannon" || control.id === "torpedo";
    const unseen = unseenOf(control);
    const squares = isZone
      ? []
      : [...this.#targets.entries()].map(([key, order]) => ({
          at: cellFrom(key),
          look: unseen.has(key) ? ("fog" as const) : ("clear" as const),
          word: wordOf(order.text, order.name),
        }));
    const chosen = this.choice?.square ? parseCell(this.choice.square.toLowerCase()) : null;
    if (!chosen) return squares;
    const rest = squares.filter(({ at }) => !same(at, chosen));
    const word = squares.find(({ at }) => same(at, chosen))?.word;
    return isZone ? rest : [...rest, { at: chosen, look: "chosen", word }];
  }

  /** What the fog leaves clear, for the painter of the sea. */
  readonly sight = $derived.by<Uint8Array>(() => {
    const { size } = this;
    const isOpen = this.picture?.view.seat === null || this.picture?.view.phase !== "fighting";
    if (isOpen) return new Uint8Array(size.cols * size.rows).fill(255);
    return maskOf(size, cellsOf(this.orders?.radar ?? []));
  });

  readonly describe = $derived.by(() =>
    this.picture && this.scene
      ? squareDescriber(this.picture.view, this.scene, this.sight, this.size)
      : () => "",
  );

  get aims(): readonly Cell[] {
    const isShot = this.control === "cannon" && this.choice?.square;
    return isShot ? [parseCell(this.choice!.square.toLowerCase())] : [];
  }

  /** What the large button for an order says, and why it cannot be used. */
  get goRefused(): string | undefined {
    if (!this.isTurn) return text.SEA.waiting;
    if (!this.ship) return text.SEA.chooseShip;
    return this.choice ? undefined : text.SEA.chooseSquare;
  }

  get goLabel(): string {
    const { choice } = this;
    if (!choice) return text.SEA.doIt;
    return text.orderButton(this.control, choice.square, aheadOf(choice.text));
  }

  /**
   * What is said of the square of the fleet game that the pointer is on, or of the order that is
   * chosen.
   */
  get tip(): Choice | null {
    return (this.hovered && this.choiceAt(this.hovered)) ?? this.choice;
  }

  /** In the controller of a fleet game, the square that the tip is about. */
  get tipAt(): Cell | null {
    if (this.hovered && this.choiceAt(this.hovered)) return this.hovered;
    return this.choice?.square ? parseCell(this.choice.square.toLowerCase()) : null;
  }

  /** In the controller of a fleet game, what the tip tells about its square. */
  get tipPlace(): string {
    return this.tipAt ? this.describe(this.tipAt).split(", ").slice(1).join(", ") : "";
  }

  get signals(): readonly Signal[] {
    return this.picture ? text.fleetSignals(this.#told(this.picture), this.match.live.log) : [];
  }

  get figures(): readonly Figure[] {
    const { picture } = this;
    if (!picture) return [];
    const standing = picture.rules.harbours.map(
      ({ base }) => base.filter((square) => !picture.view.ruins.includes(square)).length,
    );
    return text.fleetFigures(picture.view, this.match.seat, standing);
  }

  get bannerText(): string {
    const { picture, match } = this;
    if (!picture) return "";
    if (match.adjourned) return match.adjournedText;
    if (this.isTurn) return text.TURN_TEXT;
    if (match.sitting && this.demand.to === "wait") return passText(this.#nextName);
    const { turn, seat, phase } = picture.view;
    if (phase !== "fighting") return text.SETTING_UP;
    const isFriend = turn !== null && seat !== null && isAlly(turn, seat) && turn !== seat;
    if (isFriend) return text.allyText(match.nameOf(turn));
    return text.waitText(match.isTogether && turn !== null ? match.nameOf(turn) : match.rival);
  }

  /**
   * In the controller of a fleet game, the name of the player whom a shared screen goes to next.
   */
  get #nextName(): string {
    const { sitting } = this.match;
    return (sitting && this.picture && sitting.names[nextAtSea(this.picture.view)]) ?? "";
  }

  get actions(): readonly Action[] {
    const passes = this.match.sitting && this.demand.to === "wait";
    return [...(passes ? [passAction(this.#nextName)] : []), ...this.match.actions];
  }

  get banner(): BannerProps {
    const { clocks } = this.match;
    return { text: this.bannerText, tone: this.demand.to === "wait" ? "enemy" : "own", clocks };
  }

  get headline(): string {
    if (!this.picture) return "";
    return this.match.isOver ? text.seaVerdict(this.picture).title : this.bannerText;
  }

  act(action: string): void {
    this.match.act(action, "");
  }

  shareLink(): void {
    void share(this.match.context, pathTo("watch", this.match.id));
  }

  /** Handles the keys of the fleet game. */
  key(pressed: string): boolean {
    if (pressed === "Escape") this.cancel();
    else if (pressed === "n") this.chooseNext();
    else if (pressed === "?") this.act("rules");
    else if (/^[1-9]$/.test(pressed)) this.#sail(Number(pressed));
    else {
      const control = this.controls.find(({ key }) => key === pressed);
      if (!control) return false;
      this.open(control.id);
    }
    return true;
  }

  #sail(squares: number): void {
    const order = this.chosenShip?.orders.filter(({ name }) => name === "forward")[squares - 1];
    if (!order?.goal) return;
    this.control = "move";
    this.choice = choiceOf(order, parseCell(order.goal.toLowerCase()));
  }
}

const cellFrom = (key: string): Cell => {
  const [col, row] = key.split(" ").map(Number);
  return { col: col!, row: row! };
};

/** The squares ahead of an order to sail in the fleet game. */
const aheadOf = (order: string): number => Number(/ forward (\d+)$/.exec(order)?.[1] ?? 0);

const wordOf = (order: string, name: string): string =>
  name === "forward" ? String(aheadOf(order)) : name === "back" ? "−1" : "";
