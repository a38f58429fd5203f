import { addressOfNode, placeOf } from "@/lib/http/client-address";

/** First and last of the request IDs with the same beginning. */
export type RequestRange = { first: string; last: string };

/** Digits of a request ID that the log shows. Fewer would find unrelated requests. */
const SHOWN = 8;

const REQUEST_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the request IDs that a text is, or is the beginning of; undefined for any other text. */
export function readRequest(text: string): RequestRange | undefined {
  const typed = text.toLowerCase();
  const rest = "00000000-0000-0000-0000-000000000000".slice(typed.length);
  if (typed.length < SHOWN || !REQUEST_ID.test(typed + rest)) return undefined;
  return { first: typed + rest, last: typed + rest.replaceAll("0", "f") };
}

/** Returns the network of an address, or of a network, as events have it; undefined for any other text. */
export const readNetwork = (text: string): string | undefined =>
  placeOf(addressOfNode(text.replace(/\/(?:24|48)$/, ""))) ?? undefined;
