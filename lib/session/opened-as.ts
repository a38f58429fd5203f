/** Hidden field of every form of a signed-in user: whom its page was made for. */
export const ACCOUNT_FIELD = "account";

/** Account that a page was made for: the ID decides, and messages name the username. */
export type Opener = { id: string; username: string };

/** Returns the value of the field. */
export const openedAs = ({ id, username }: Opener) => `${id} ${username}`;

/** Maximum length of a username that a message repeats. Usernames are shorter. */
const MAX_NAMED = 64;

/**
 * Reads the field. Null if it is missing: a visitor's page has none, nor has one of the version
 * before (docs/decisions/0179).
 */
export function readOpener(sent: string | undefined): Opener | null {
  if (sent === undefined || sent === "") return null;
  const [id = "", ...rest] = sent.split(" ");
  return { id, username: rest.join(" ").slice(0, MAX_NAMED) || id.slice(0, MAX_NAMED) };
}

/** Returns the account that a form was opened as if another one sends it; null if it may go on. */
export function otherOpener(sent: string | undefined, user: { id: string }): Opener | null {
  const opener = readOpener(sent);
  return opener === null || opener.id === user.id ? null : opener;
}
