import { isMacOf, macOf } from "@/lib/runtime/crypto";

/** Parameter with the ID of the request whose error page is shown again, and a MAC of both. */
const SHOWN = "shown_error";

const AGAIN = new RegExp(`^(.*)&${SHOWN}=([\\w-]+)\\.([\\w-]+)$`);

const textOf = (id: string, query: string) => `error page ${id} of ${query}`;

/** Returns the address that shows an error page in another language, without counting its error again. */
export const addressAgain = (query: string, id: string) =>
  `/oauth/authorize?${query}&${SHOWN}=${id}.${macOf(textOf(id, query))}`;

/** Returns a query without that parameter, and the ID of the request that was refused; null if it is new. */
export function readShown(sent: string): { query: string; shownId: string | null } {
  const [, query = "", id = "", mac = ""] = AGAIN.exec(sent) ?? [];
  return id !== "" && isMacOf(textOf(id, query), mac)
    ? { query, shownId: id }
    : { query: sent, shownId: null };
}
