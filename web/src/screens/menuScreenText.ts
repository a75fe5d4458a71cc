/** What the screen of the menu says: apart, because it is fetched first. */

export const MENU = {
  line: "Naval games on a grid, against people and computers.",
  newGame: "New game",
};
