import type { Desk } from "@/app/_applications/desk";
import { readId } from "@/lib/runtime/id";

export const LIST = "/developer/apps";
export const pageOf = (id: string) => `${LIST}/${id}`;

/** The page of a form about one application, for whoever has to sign in first. */
export const pageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : pageOf(id);
};

/** The page of the form that offers an application to somebody. */
export const transferPageOfForm = (form: ReadonlyMap<string, string>) => {
  const id = readId(form.get("application"));
  return id === null ? LIST : `${pageOf(id)}/transfer`;
};

/** An owner's: what is theirs and nothing else. */
export const deskOf = (ownerId: string): Desk => ({ list: LIST, ownerId });
