export const ORGANIZATION = "/admin/organization";

/** Tabs of the organization's page, each with its own forms. */
export const TABS = ["brand", "contacts", "sign-in", "announcement"] as const;

export type Tab = (typeof TABS)[number];

export const tabAddress = (tab: Tab) => (tab === "brand" ? ORGANIZATION : `${ORGANIZATION}/${tab}`);
