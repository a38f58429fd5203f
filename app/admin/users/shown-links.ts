type By = { id: string };

/** Key of an invitation's link in lib/forms/shown-once.ts, and the user who may see it. */
export const invitationOf = (userId: string, by: By) => ({
  what: `invitation ${userId}`,
  to: by.id,
});

/** Key of a link to set up two-step sign-in, and the user who may see it. */
export const setUpLinkOf = (userId: string, by: By) => ({ what: `set-up ${userId}`, to: by.id });
