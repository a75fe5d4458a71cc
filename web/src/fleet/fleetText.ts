/** What is said about a fleet game on the page; what orders would do is told by the server. */
import { counted, capitalized } from "../look/counted";
import { opponentOf, THE_ENEMY, verdict, type Verdict } from "../play/playText";
import type { Figure, Signal } from "../screens/screenProps";
import type { FleetEvent, FleetViewJson, NoticeJson, Player } from "../wire/messages";
import { isAlly } from "./seaFromView";
import type { Control, ControlId } from "./shipControls";

export const SEA = {
  label: "The sea",
  yourFleet: "Your fleet",
  allies: "Your allies",
  enemyLosses: "Enemy ships sunk",
  noLosses: "None so far.",
  orders: "Orders",
  typed: "Order in words",
  typedExample: "such as d2 f5",
  send: "Send",
  next: "Next ship",
  previous: "Previous ship",
  cancel: "Cancel",
  asks: "Are you sure?",
  doIt: "Give the order",
  waiting: "Wait for your turn.",
  chooseShip: "Choose a ship first.",
  chooseSquare: "Choose a square first.",
  chooseOrder: "Choose an order first.",
  signals: "Signals",
  chat: "Chat",
  chooseFromFleet: "Choose a ship: in the list, on the sea, or with N.",
  watch: "You are watching. You see what everybody is told.",
};

/** The marks on the sea. */
export const MAP_KEY = {
  title: "Map key",
  enemy: "enemy, seen",
  ghost: "seen before",
  destroyed: "destroyed",
  half: "half damaged",
  reef: "reef",
  mine: "mine",
  cannon: "cannon range",
  radar: "radar of the ship",
  move: "may go there",
  fog: "may go, in fog",
  impact: "impact",
  collision: "collision",
};

export const SET_UP = {
  reefs: "Reefs",
  docks: "Docks",
  secret: "secret",
  accept: "Accept these reefs",
  another: "Another layout",
  accepts: "accepts",
  undecided: "undecided",
  ready: "Ready",
  reefsFirst: "Everybody accepts the reefs first. You may go on arranging.",
  docksUnknown: "The docks are not known yet.",
  arranged: "has arranged",
  arranging: "is arranging",
  undo: "Undo",
  shuffle: "Shuffle",
  nothingToUndo: "Nothing has been moved.",
  lift: "Choose a ship, then the dock for it. Two ships change places.",
  free: "free",
  dock: "Dock ",
};

/** Says what a player has done so far before a fleet battle. */
export function setUpState(view: FleetViewJson, seat: number): string {
  if (view.phase === "agreeing")
    return view.accepted.includes(seat) ? SET_UP.accepts : SET_UP.undecided;
  return view.arranged.includes(seat) ? SET_UP.arranged : SET_UP.arranging;
}

export const berthText = (ship: string, dock: string): string => `${ship} in dock ${dock}`;
export const dockText = (dock: string): string => `${dock}, free dock`;
export const liftedText = (ship: string): string => `${ship}: choose its dock`;
export const reefsText = (own: number, enemy: number): string =>
  `${counted(own, "reef")} in your half, ${enemy} in the other.`;
export function redrawsText(left: number | null): string {
  if (left === null) return "";
  return left
    ? `You may ask for ${counted(left, "more layout")}.`
    : "You may ask for no more layouts.";
}
export const wishText = (name: string): string => `${name} asked for this layout.`;

/** Another fleet for everybody, where the rules allow that. */
export const PROPOSAL = {
  title: "The fleet of each player",
  propose: "Propose this fleet",
  same: "This is the fleet that is proposed.",
  none: "A fleet has at least one ship.",
  asks: "Everybody accepts it with the reefs.",
  most: (most: number): string => `A harbour has room for ${counted(most, "ship")}.`,
  note: (ships: number): string => counted(ships, "ship"),
};

const CONTROL_NAMES: Readonly<Record<ControlId, string>> = {
  move: "Move",
  turn: "Turn",
  cannon: "Cannon",
  torpedo: "Torpedo",
  drop: "Drop a mine",
  "pick-up": "Pick up a mine",
  radar: "Long radar",
  repair: "Repair",
  detonate: "Detonate",
};
export const controlName = (id: ControlId): string => CONTROL_NAMES[id];

/** Says what a control of a ship can do now, or why it can do nothing. */
export function controlLine(control: Control): string {
  const [refused] = control.refused;
  if (!control.orders.length) return refused ? `Not possible. ${refused.sentence}` : "";
  if (control.id === "move") return moveLine(control);
  if (control.orders.length > 1) return turnLine(control);
  const [order] = control.orders;
  return order!.targets.length ? `Choose one of the marked squares.` : order!.sentence;
}

function moveLine({ orders, refused }: Control): string {
  const ahead = orders.filter(({ name }) => name === "forward").length;
  const sideways = orders.some(({ name }) => name.startsWith("shift"));
  const parts = [
    ahead ? `${ahead} ahead` : "",
    orders.some(({ name }) => name === "back") ? "1 back" : "",
    sideways ? "1 sideways" : "",
  ].filter(Boolean);
  const blocked = refused.find(({ name }) => name === "forward");
  const line = parts.length ? `${parts.join(", ")}.` : "Choose one of the marked squares.";
  return capitalized(blocked ? `${line} ${blocked.sentence}` : line);
}

const TURNS: Partial<Record<string, string>> = {
  "turn-port": "port",
  "turn-starboard": "starboard",
  "turn-about": "about",
};
const turnLine = ({ orders }: Control): string =>
  `To ${orders.map(({ name }) => TURNS[name] ?? name).join(" or ")}. Choose where the bow will be.`;

/** The words of the large button, for the order of a ship that is chosen. */
export function orderButton(id: ControlId, square: string, count: number): string {
  switch (id) {
    case "move":
      return count ? `Sail ${count} ahead` : `Move to ${square}`;
    case "turn":
      return `Turn the bow to ${square}`;
    case "cannon":
      return `Fire at ${square}`;
    case "torpedo":
      return "Launch the torpedo";
    case "drop":
      return `Drop a mine at ${square}`;
    case "pick-up":
      return `Pick up the mine at ${square}`;
    case "radar":
      return "Switch the radar";
    case "repair":
      return "Repair";
    case "detonate":
      return `Detonate at ${square}`;
  }
}

export const shipName = (kind: string, number: number): string => `${capitalized(kind)} ${number}`;
export const capitalKind = capitalized;
export const sunkText = (kind: string): string => `${capitalized(kind)}, sunk`;
const FACINGS = { east: "east", north: "north", west: "west", south: "south" } as const;
export const facingText = (ship: string, facing: keyof typeof FACINGS): string =>
  `${ship}, facing ${FACINGS[facing]}`;
export const hullText = (whole: number, size: number): string => `Hull ${whole} of ${size}`;
export const speedText = (speed: number, full: number): string => `Speed ${speed} of ${full}`;
export const armourText = (isHeavy: boolean): string =>
  isHeavy ? "Heavy armour" : "Normal armour";
export const minesText = (mines: number): string => counted(mines, "mine");

/** What a screen reader says of a ship in the list of a fleet game. */
export const shipText = (name: string, whole: number, size: number): string =>
  whole === size ? `${name}, intact` : `${name}, ${whole} of ${size} squares intact`;

export const ghostLabel = (turn: number): string => `Seen in turn ${turn}`;
export const lastText = ({ action, notice }: { action: number; notice: NoticeJson }): string =>
  `${notice.cause === "collision" ? "Collision" : "Last impact"}, turn ${action}`;

const CAUSES: Readonly<Record<NoticeJson["cause"], string>> = {
  cannon: "Cannon",
  torpedo: "Torpedo",
  mine: "Mine",
  collision: "Collision",
  blast: "Blast",
};

/**
 * Says what happened on a square of the fleet game: on your side, on the other, or nobody says
 * where.
 */
export function noticeText({ cause, effect, loss }: NoticeJson, isOwn: boolean | null): string {
  const whose = isOwn === null ? "a" : isOwn ? "your" : "an enemy";
  if (cause === "collision") return "Collision: a ship was stopped here.";
  switch (effect) {
    case "nothing":
      return `${CAUSES[cause]}: nothing was hit.`;
    case "mine-destroyed":
      return `${CAUSES[cause]}: a mine was destroyed.`;
    case "mine-exploded":
      return "A mine exploded.";
    case "base-hit":
      return `${CAUSES[cause]}: ${isOwn ? "your" : "the enemy"} base was hit.`;
    case "base-destroyed":
      return `${CAUSES[cause]}: ${isOwn ? "your" : "the enemy"} base is destroyed.`;
    case "ship-sunk":
      return `${CAUSES[cause]}: ${whose} ${loss?.kind ?? "ship"} was sunk.`;
    case "ship-hit":
      return `${CAUSES[cause]}: ${whose} ship was hit.`;
  }
}

interface Told {
  readonly view: FleetViewJson;
  readonly players: readonly Player[];
  /** Whether your side had a ship or base on a square in that action, counted from 0; nothing if
   * nobody can know. */
  readonly isOwn: (square: string, action: number) => boolean | null;
}

const who = (told: Told, seat: number): string =>
  told.view.seat === seat
    ? "You"
    : told.players.length > 2 || told.view.seat === null
      ? opponentOf(told, seat)
      : THE_ENEMY;

function signalsOf(told: Told, event: FleetEvent, action: number): readonly Omit<Signal, "id">[] {
  const word = (text: string) => [{ at: "", fall: "word" as const, text }];
  const is = (seat: number) => told.view.seat === seat;
  switch (event.type) {
    case "acted":
      return event.notices.map((notice) => {
        const side = told.view.seat ?? 0;
        const isOwn = notice.loss
          ? isAlly(side, notice.loss.seat)
          : told.isOwn(notice.cell, action);
        const fall = { nothing: "miss", "ship-sunk": "sunk" } as const;
        return {
          at: notice.cell.toUpperCase(),
          fall: fall[notice.effect as keyof typeof fall] ?? "hit",
          text: noticeText(notice, told.view.seat === null ? null : isOwn),
        };
      });
    case "missed":
      return word("Your torpedo met nothing.");
    case "timed-out":
      return word(
        is(event.seat) ? "Your time ran out." : `${who(told, event.seat)} ran out of time.`,
      );
    case "began":
      return word(is(event.first) ? "You begin." : `${who(told, event.first)} begins.`);
    case "proposed":
      return word(
        event.asked_by === undefined
          ? "Another set-up is proposed."
          : is(event.asked_by)
            ? "You ask for other reefs."
            : `${who(told, event.asked_by)} asks for other reefs.`,
      );
    case "map-accepted":
      return word(
        is(event.seat) ? "You accept the reefs." : `${who(told, event.seat)} accepts the reefs.`,
      );
    case "draw-offered":
      return word(is(event.seat) ? "You offer a draw." : `${who(told, event.seat)} offers a draw.`);
    case "draw-declined":
      return word(
        is(event.seat) ? "You decline the draw." : `${who(told, event.seat)} declines the draw.`,
      );
    default:
      return [];
  }
}

const usesTurn = ({ type }: FleetEvent): boolean => type === "acted" || type === "timed-out";

/**
 * Events of the fleet game to be put in words, with the number of actions before each; the last of
 * them happened just now.
 */
function numbered(
  told: Told,
  events: readonly FleetEvent[],
): readonly (readonly [FleetEvent, number])[] {
  let action = told.view.actions - events.filter(usesTurn).length;
  return events.map((event) => [event, usesTurn(event) ? action++ : action]);
}

/** Everything that was told in the fleet game in words, the newest first. */
export function fleetSignals(told: Told, log: readonly FleetEvent[]): readonly Signal[] {
  return numbered(told, log)
    .flatMap(([event, action]) => signalsOf(told, event, action))
    .map((signal, id) => ({ ...signal, id }))
    .reverse();
}

/** What has just happened in the fleet game, as it is said: "Impact at K14. Cannon: an enemy ship
 * was hit." */
export const spokenEvents = (told: Told, events: readonly FleetEvent[]): string =>
  numbered(told, events)
    .flatMap(([event, action]) => signalsOf(told, event, action))
    .map(({ at, text }) => (at ? `Impact at ${at}. ${text}` : text))
    .join(" ");

export function fleetFigures(
  view: FleetViewJson,
  side: number,
  base: readonly number[],
): readonly Figure[] {
  const each = view.counts.reduce((sum, count) => sum + count, 0);
  const seats = base.length;
  const afloat = (of: number) =>
    (each * seats) / 2 - view.losses.filter(({ seat }) => isAlly(seat, of)).length;
  const bases = (of: number) =>
    base.filter((_, seat) => isAlly(seat, of)).reduce((sum, squares) => sum + squares, 0);
  return [
    { label: "Your ships", value: String(afloat(side)), tone: "own" },
    { label: "Enemy ships", value: String(afloat(side + 1)), tone: "enemy" },
    { label: "Base squares", value: `${bases(side)} : ${bases(side + 1)}` },
    { label: "Turn", value: String(view.actions + 1) },
  ];
}

export const TURN_TEXT = "Your turn: one order";
export const waitText = (rival: string): string => `${rival} gives an order`;
export const allyText = (name: string): string => `${name}, your ally, gives an order`;
export const SETTING_UP = "Prepare for battle";
export const WAITING_SET_UP = "Waiting for the others";

/** What lies on a square, as far as this player knows. */
export const SQUARE = {
  reef: "reef",
  mine: "mine",
  ownBase: "your base",
  enemyBase: "enemy base",
  ruin: "destroyed",
  water: "water",
  clear: "water, seen by your radar",
  fog: "in fog",
  enemy: "enemy ship",
  bow: "its bow",
  ghost: (turn: number): string => `enemy ship seen here in turn ${turn}`,
  damage: { intact: "", damaged: "damaged", destroyed: "destroyed" },
  ally: "allied ship",
};

const SIDE = {
  won: "Victory",
  lost: "Defeat",
  gaveUp: "Your side gave up.",
  wins: (names: readonly string[]): string => `${names.join(" and ")} win`,
};

/** Says who has won the fleet game: allies win and lose together; where all win, it is a draw. */
export function seaVerdict(ended: Parameters<typeof verdict>[0]): Verdict {
  const plain = verdict(ended);
  const { outcome, seat } = ended.view;
  const winners = outcome?.winners ?? [];
  if (winners.length < 2 || winners.length === ended.players.length) return plain;
  if (seat === null) {
    const title = SIDE.wins(winners.map((one) => opponentOf(ended, one)));
    return { result: "won", title, line: plain.line };
  }
  if (winners.includes(seat)) return { result: "won", title: SIDE.won, line: plain.line };
  const line = outcome?.ending === "resigned" ? SIDE.gaveUp : plain.line;
  return { result: "lost", title: SIDE.lost, line };
}
