import type { Desk } from "@/app/_applications/desk";

export const LIST = "/admin/applications";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** An administrator's: every application, and what the organisation says of it. */
export const DESK: Desk = { list: LIST, ownerId: undefined };
