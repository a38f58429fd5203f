/** Returns the claims of a person of the benchmark at every provider. */
export const claimsOf = (username: string) => ({
  preferred_username: username,
  name: "Test Person",
  email: `${username}@example.org`,
  email_verified: true,
});
