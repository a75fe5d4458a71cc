/** What is said about the view of a large board. */

export const ZOOM = {
  in: "Zoom in",
  out: "Zoom out",
  closest: "This is the closest view.",
  widest: "This is the widest view.",
  map: "Map: move the view",
};
