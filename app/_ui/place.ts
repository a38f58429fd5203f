/** Part of the site that a page belongs to. */
export type Place = "directory" | "account" | "admin" | "developer";
