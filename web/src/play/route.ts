/** Which game the address of the page names, so that a refresh goes on with it. */
const GAME = /^#game\/([\w-]+)$/;

export const matchIn = (hash: string): string | null => GAME.exec(hash)?.[1] ?? null;
export const pathTo = (match: string): string => `#game/${match}`;
