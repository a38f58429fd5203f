import type { Desk } from "@/app/_applications/desk";
import { readId } from "@/lib/runtime/id";

export const LIST = "/admin/applications";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** Returns the page of a form about an application, for a user who must sign in first. */
export const pageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : pageOf(id);
};

/** The administration: every application, and whether it is verified. */
export const DESK: Desk = { list: LIST, ownerId: undefined };
