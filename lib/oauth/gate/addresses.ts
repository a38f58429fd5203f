/** Paths of a protected site that its gate answers. */
export const [CALLBACK, SIGN_OUT] = ["/.foyer/callback", "/.foyer/sign-out"];

/** Returns the only redirect address of a gate. */
export const redirectUriOf = ({ origin }: { origin: string }) => origin + CALLBACK;
