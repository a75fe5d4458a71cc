/** One square of a ship in a list of fleets: never told apart by colour alone. */
export type Pip = "whole" | "damaged" | "gone" | "unknown";
