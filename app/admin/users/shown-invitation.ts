/** What lib/forms/shown-once.ts knows the link of an invitation by, and for whom it is. */
export const invitationOf = (userId: string, by: { id: string }) => ({
  what: `invitation ${userId}`,
  to: by.id,
});
