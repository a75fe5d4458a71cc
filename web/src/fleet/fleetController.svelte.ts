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
import { panOf } from "../sound/pan";
import { ordersOf } from "../wire/api";
import type { FleetEvent, FleetOrders, NoticeJson, ShipOrders, VesselJson } from "../wire/messages";
import { parseCell } from "../play/cellNotation";
import { fleetFamily, type FleetDemand, type FleetGame } from "./fleetFamily";
import * as text from "./fleetText";
import {
  basesOf,
  damagedSquares,
  drawn,
  ghostsOf,
  hullOf,
  isAlly,
  seenSquare,
  shipKey,
  sizeOf,
} from "./seaFromView";
import { around, type SeaScene } from "./seaScene";
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

const WAIT: FleetDemand = { to: "wait" };
const SHOWN_IMPACTS = 3;
const NO_CONTROLS: readonly Control[] = [];

export class FleetController implements MatchPresenter<FleetGame> {
  /** The name of the chosen ship within the fleet. */
  ship = $state<string | null>(null);
  control = $state<ControlId>("move");
  choice = $state.raw<Choice | null>(null);
  /** The square under the pointer. */
  hovered = $state.raw<Cell | null>(null);
  /** An order that asks first. */
  asked = $state.raw<Choice | null>(null);
  orders = $state.raw<FleetOrders | null>(null);
  readonly match: MatchController<FleetGame>;
  /** Whose ship a hit struck, as seen when it happened: by event and square. */
  readonly #struck: Record<string, boolean> = {};
  #stage: Stage | null = null;

  constructor(options: MatchOptions) {
    this.match = new MatchController(fleetFamily, options, this);
  }

  get picture(): FleetPicture | null {
    return this.match.picture;
  }

  readonly demand = $derived.by<FleetDemand>(
    () => (this.match.adjourned ? null : this.picture?.demand) ?? WAIT,
  );

  get isTurn(): boolean {
    return this.demand.to === "act";
  }

  /** What may be ordered is about one moment. */
  readonly #current = $derived.by<FleetOrders | null>(() =>
    this.orders && this.orders.number === this.picture?.number ? this.orders : null,
  );

  /** Asks what may be ordered now. An answer that comes too late is dropped. */
  async fetchOrders(): Promise<void> {
    const { picture } = this;
    if (!picture || picture.view.seat === null || this.match.isOver) return;
    const answer = await ordersOf(this.match.id, this.match.sitting?.seat).catch(() => null);
    if (answer && answer.number >= (this.orders?.number ?? 0)) this.orders = answer;
    untrack(() => this.#settle());
  }

  /** The chosen ship is afloat, and the order that was chosen still possible. */
  #settle(): void {
    const ships = this.#current?.ships;
    if (!ships) return;
    if (!ships.some((ship) => shipKey(ship) === this.ship)) this.ship = null;
    const isPossible =
      this.choice && this.chosenShip?.orders.some(({ text }) => text === this.choice?.order.text);
    if (!isPossible) this.choice = null;
  }

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

  /** Opens a control of the chosen ship. An order without a square is chosen at once. */
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

  isChoosable(cell: Cell): boolean {
    return this.#targets.has(keyOf(cell)) || this.#ownShipAt(cell) !== null;
  }

  #ownShipAt(cell: Cell): string | null {
    const own = this.vessels.filter(({ seat }) => seat === this.match.seat);
    const found = own.find((vessel) => hullOf(vessel).some((one) => same(one, cell)));
    return found ? shipKey(found) : null;
  }

  choiceAt(cell: Cell): Choice | null {
    const order = this.#targets.get(keyOf(cell));
    return order ? choiceOf(order, cell) : null;
  }

  /** The square is pointed at: by a pointer that rests on it, or by keys. */
  aimAt(cell: Cell): void {
    this.choice = this.choiceAt(cell);
    void this.match.context.sound.play("aim", panOf(cell.col, this.size.cols));
  }

  /** Chooses a ship, or what the square stands for; `at once` gives the order too. */
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

  /** Gives the chosen order. One that is hardly meant asks first. */
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
    const isShot = choice.order.name === "fire" || choice.order.name === "torpedo";
    void this.match.context.sound.play(isShot ? "gun" : "place", -0.4);
    this.match.live.play(choice.text);
    this.choice = null;
  }

  /** An order as people type it. */
  type(words: string): void {
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
    this.#stage = stage;
  }

  async show(event: FleetEvent, before: FleetPicture): Promise<void> {
    if (event.type === "acted")
      for (const notice of event.notices) await this.#showNotice(notice, before);
  }

  async #showNotice(notice: NoticeJson, before: FleetPicture): Promise<void> {
    const at = parseCell(notice.cell);
    this.#remember(notice, before);
    const { effects, sound } = this.match.context;
    const pan = panOf(at.col, this.size.cols);
    if (notice.cause === "collision") return void sound.play("refused", pan);
    const fall =
      notice.effect === "nothing" ? "miss" : notice.effect === "ship-sunk" ? "sunk" : "hit";
    if (this.#stage && document.visibilityState === "visible")
      await effects?.shot({ at, on: this.#stage, fall });
    void sound.play(({ miss: "splash", hit: "explosion", sunk: "sinking" } as const)[fall], pan);
  }

  /** Whose ship lay there can be told now, and not later when ships have moved on. */
  #remember(notice: NoticeJson, { view }: FleetPicture): void {
    const at = parseCell(notice.cell);
    const isOwn = view.picture.ships.some((vessel) => hullOf(vessel).some((one) => same(one, at)));
    this.#struck[`${view.actions} ${notice.cell}`] = isOwn;
  }

  changed(after: FleetPicture, events: readonly FleetEvent[]): void {
    this.choice = null;
    void this.fetchOrders();
    const { context } = this.match;
    const told = this.#told(after);
    const turn = after.demand.to === "act" ? [text.TURN_TEXT] : [];
    const end =
      after.view.phase === "over"
        ? [text.seaVerdict(after).title, text.seaVerdict(after).line]
        : [];
    const said = [...events.map((event) => text.spokenEvent(told, event)), ...turn, ...end];
    const sentence = said.filter(Boolean).join(" ");
    if (sentence) context.say(sentence);
    if (!events.length) return;
    context.sound.call(sentence);
    if (this.#passesScreen(after, events)) return this.match.sitting?.onpass();
    if (after.view.phase === "over")
      void context.sound.play(endingOf(text.seaVerdict(after).result));
    else if (after.demand.to === "act") void context.sound.play("turn");
  }

  /** Docks that are arranged are hidden at once, and the end is for everybody. */
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
      isOwn: (square: string): boolean | null => {
        const base = bases.find(({ at }) => same(at, parseCell(square)));
        if (base) return base.side === "own";
        return this.#struck[`${view.actions - 1} ${square}`] ?? null;
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
      reefs: view.reefs.map(parseCell),
      bases: basesOf(rules, view, this.match.seat),
      seen: view.picture.contacts.map((contact) => seenSquare(contact)),
      ghosts: ghostsOf(this.orders),
      mines: [...view.picture.mines, ...view.mines].map(parseCell),
      damaged: damagedSquares(this.vessels),
      reach: this.#reach,
      zones: [
        ...around(cellsOf(this.chosenShip?.reach.cannon ?? []), "cannon"),
        ...around(cellsOf(this.chosenShip?.reach.radar ?? []), "radar"),
        ...(chosenVessel ? around(hullOf(chosenVessel), "picked") : []),
      ],
      lane: this.control === "torpedo" && chosenVessel ? this.#lane(chosenVessel) : [],
      impacts: view.log
        .slice(-SHOWN_IMPACTS)
        .reverse()
        .map(({ notice }) => ({
          at: parseCell(notice.cell),
          collision: notice.cause === "collision",
        })),
    };
  });

  #lane(vessel: VesselJson): readonly Cell[] {
    const way = this.choice?.order.way ?? [];
    return [hullOf(vessel).at(-1)!, ...cellsOf(way)];
  }

  /** The squares of the open control, with the chosen one marked. A cannon has its zone instead. */
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

  /** What the large button says, and why it cannot be used. */
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

  /** About the square that the pointer is on, or about the order that is chosen. */
  get tip(): Choice | null {
    return (this.hovered && this.choiceAt(this.hovered)) ?? this.choice;
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

  /** The name of the player whom a shared screen goes to next. */
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

  /** The keys of the game. */
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

/** The squares ahead of an order to sail. */
const aheadOf = (order: string): number => Number(/ forward (\d+)$/.exec(order)?.[1] ?? 0);

const wordOf = (order: string, name: string): string =>
  name === "forward" ? String(aheadOf(order)) : name === "back" ? "−1" : "";
