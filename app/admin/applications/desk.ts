import type { Desk } from "@/app/_applications/desk";
import { readId } from "@/lib/runtime/id";

export const LIST = "/admin/applications";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** The page of a form about one application, for whoever has to sign in first. */
export const pageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : pageOf(id);
};

/** An administrator's: every application, and what the organisation says of it. */
export const DESK: Desk = { list: LIST, ownerId: undefined };
