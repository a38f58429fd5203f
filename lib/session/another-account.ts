/** Address of the sign-in form for another account, shown even to a signed-in user. */
export const anotherAccountAddress = (next: string | null) =>
  `/sign-in?${new URLSearchParams({ ...(next !== null && { next }), choose: "other" })}`;
