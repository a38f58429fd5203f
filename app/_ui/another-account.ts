/** The sign-in form, whoever is signed in. */
export const anotherAccountAddress = (next: string | null) =>
  `/sign-in?${new URLSearchParams({ ...(next !== null && { next }), choose: "other" })}`;
