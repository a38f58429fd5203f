import type { Desk } from "@/app/_applications/desk";

export const LIST = "/developer/apps";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** An owner's: what is theirs and nothing else. */
export const deskOf = (ownerId: string): Desk => ({ list: LIST, ownerId });
