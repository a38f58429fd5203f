/** Key of an invitation's link in lib/forms/shown-once.ts, and the user who may see it. */
export const invitationOf = (userId: string, by: { id: string }) => ({
  what: `invitation ${userId}`,
  to: by.id,
});
