/** Paths of a protected site that its gate answers; nobody gets to others below the same folder. */
export const OURS = "/.foyer/";
export const [CALLBACK, SIGN_OUT] = [`${OURS}callback`, `${OURS}sign-out`];

/** Returns the only redirect address of a gate. */
export const redirectUriOf = ({ origin }: { origin: string }) => origin + CALLBACK;

/**
 * Why a visitor stopped: too late, refused, with a form that the site never got, or because its proxy doesn't
 * say where they go, and so would never say that they come back.
 */
export const STOPS = ["expired", "refused", "form", "pathless"] as const;
export type Stop = (typeof STOPS)[number];

/** Returns the path at Foyer of a page that says why; `path` of the site begins again. */
export const stoppedAt = ({ clientId }: { clientId: string }, why: Stop, path: string) =>
  `/gate/${clientId}/stopped?${new URLSearchParams({ why, path })}`;

/** Returns the path of a page that says that a proxy asks with a client ID of no gate. */
export const unknownAt = (clientId: string) => `/gate/${encodeURIComponent(clientId)}/stopped`;
