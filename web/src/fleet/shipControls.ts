/** The controls of one ship: which orders stand behind each, and which squares they are about. */
import { letters, same, type Cell } from "../board/cells";
import type { FleetOrder, OrderQuestion, RefusedOrder, ShipOrders } from "../wire/messages";
import { cellsOf, keyOf } from "./squares";

export type ControlId =
  "move" | "turn" | "cannon" | "torpedo" | "drop" | "pick-up" | "radar" | "repair" | "detonate";

interface ControlKind {
  readonly id: ControlId;
  readonly key: string;
  readonly names: readonly FleetOrder["name"][];
}

export const CONTROLS: readonly ControlKind[] = [
  {
    id: "move",
    key: "m",
    names: ["forward", "back", "shift-port", "shift-starboard", "leap"],
  },
  {
    id: "turn",
    key: "r",
    names: ["turn-port", "turn-starboard", "turn-about"],
  },
  { id: "cannon", key: "c", names: ["fire"] },
  { id: "torpedo", key: "t", names: ["torpedo"] },
  { id: "drop", key: "d", names: ["drop"] },
  { id: "pick-up", key: "u", names: ["pick-up"] },
  { id: "radar", key: "o", names: ["radar-on", "radar-off"] },
  { id: "repair", key: "p", names: ["repair"] },
  { id: "detonate", key: "x", names: ["detonate"] },
];

/** One control of a ship, with what it can do now and what it cannot. */
export interface Control extends ControlKind {
  readonly orders: readonly FleetOrder[];
  readonly refused: readonly RefusedOrder[];
}

/** An order that could be given now, with its square if it has one. */
export interface Choice {
  readonly order: FleetOrder;
  /** As people read it. */
  readonly square: string;
  /** The move to send. */
  readonly text: string;
  readonly sentence: string;
  readonly question: OrderQuestion | null;
}

/** The controls that a ship of this kind has, also those that are not possible now. */
export function controlsOf(ship: ShipOrders): readonly Control[] {
  return CONTROLS.map((kind) => ({
    ...kind,
    orders: ship.orders.filter(({ name }) => kind.names.includes(name)),
    refused: ship.refused.filter(
      ({ name, code }) => kind.names.includes(name) && code !== "not-equipped",
    ),
  })).filter(({ orders, refused }) => orders.length + refused.length > 0);
}

/** The name of a square that an order is pointed at, as people read it. */
export const squareName = ({ col, row }: Cell): string => `${letters(col)}${row + 1}`;

export function choiceOf(order: FleetOrder, cell: Cell | null): Choice {
  const square = cell ? squareName(cell) : "";
  const named = (text: string) => text.replaceAll("{square}", square);
  const special = cell && order.cases.find(({ squares }) => holds(squares, cell));
  const question = special ? special.question : order.question;
  return {
    order,
    square,
    text: named(order.text),
    sentence: named(special?.sentence ?? order.sentence),
    question: question && { ...question, sentence: named(question.sentence) },
  };
}

const holds = (squares: readonly string[], cell: Cell): boolean =>
  cellsOf(squares).some((one) => same(one, cell));

/**
 * The squares that an order can be pointed at: its targets, or the square where a movement ends.
 */
function squaresOf(order: FleetOrder): readonly Cell[] {
  if (order.targets.length) return cellsOf(order.targets);
  if (order.name === "shift-port" || order.name === "shift-starboard") return cellsOf(order.hull);
  return order.goal ? cellsOf([order.goal]) : [];
}

/** Where no control is open. */
export const NO_TARGETS: ReadonlyMap<string, FleetOrder> = new Map();

/** The orders of a control by the squares that stand for them. Where two orders share a square,
 * the first has it. */
export function targetsOf(control: Control): ReadonlyMap<string, FleetOrder> {
  const found = new Map<string, FleetOrder>();
  for (const order of control.orders)
    for (const cell of squaresOf(order)) if (!found.has(keyOf(cell))) found.set(keyOf(cell), order);
  return found;
}

/** The order of a control that needs no square. */
export function pointlessOrder(control: Control): FleetOrder | null {
  const [only] = control.orders;
  return control.orders.length === 1 && only && !squaresOf(only).length ? only : null;
}

/** The squares of a control that are possible and may hide something. */
export function unseenOf(control: Control): ReadonlySet<string> {
  return new Set(control.orders.flatMap((order) => cellsOf(order.unseen).map(keyOf)));
}
