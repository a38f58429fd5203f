import { returnAddress } from "@/lib/session/return-address";

const SET_UP = "/sign-in/set-up";

type Next = string | null | undefined;

const at = (path: string, { next, ...query }: Record<string, string> & { next?: string }) => {
  const text = `${new URLSearchParams({ ...(next && returnAddress(next) === next && { next }), ...query })}`;
  return text === "" ? path : `${path}?${text}`;
};

const kept = (next: Next) => (next ? { next } : {});

/** Returns the address of the page that mails the link, or of an opened link that waits for the password. */
export const setUpAddress = (next: Next, query: Record<string, string> = {}) =>
  next?.startsWith(`${SET_UP}/`) && returnAddress(next) === next
    ? next
    : at(SET_UP, { ...kept(next), ...query });

/** Returns the address of an opened link. */
export const linkAddress = (token: string, next: Next, query: Record<string, string> = {}) =>
  at(`${SET_UP}/${encodeURIComponent(token)}`, { ...kept(next), ...query });
