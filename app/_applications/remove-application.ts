import { removeApplication } from "@/lib/applications/removal";
import type { Actor } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";
import { type Desk, pageAt } from "./desk";
import { readSeen } from "./seen";

/** Removes an application for good, after confirmation by [id]/remove. */
export async function removeShown(
  desk: Desk,
  form: ReadonlyMap<string, string>,
  { context }: Actor,
): Promise<Response> {
  const seen = readSeen(form);
  if (!seen) return seeOther(desk.list);
  const removed = await removeApplication({ ...seen, ownerId: desk.ownerId }, context);
  if (removed.ok) return seeOther(`${desk.list}?done=removed`);
  if (removed.error === "unknown") return seeOther(`${desk.list}?done=gone`);
  return seeOther(`${pageAt(desk, seen.id)}?done=not_removed`);
}
