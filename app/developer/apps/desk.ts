import type { Desk } from "@/app/_applications/desk";
import { readId } from "@/lib/runtime/id";

export const LIST = "/developer/apps";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** Returns the page of a form about an application, for a user who must sign in first. */
export const pageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : pageOf(id);
};

/** Returns the page of the form that offers an application to another user. */
export const transferPageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : `${pageOf(id)}/transfer`;
};

/** An owner's view: only their own applications. */
export const deskOf = (ownerId: string): Desk => ({ list: LIST, ownerId });
