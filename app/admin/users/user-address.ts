export const userAddress = (id: string) => `/admin/users/${id}`;

/** Tabs of a user, in their order. */
export const PERSON_TABS = ["overview", "sessions", "apps", "activity"] as const;

export type PersonTab = (typeof PERSON_TABS)[number];

export const userTab = (id: string, tab: PersonTab) =>
  tab === "overview" ? userAddress(id) : `${userAddress(id)}/${tab}`;
