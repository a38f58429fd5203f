import * as z from "zod";
import { flash } from "@/lib/forms/flash";
import { idOfLogin } from "@/lib/groups/members";

/** The group, and the member, that a form is about. */
export const group = z.object({ group: z.uuid() });
export const member = group.extend({ user: z.uuid() });
export const appointed = member.extend({
  administers: z.enum(["on", "off"]).transform((choice) => choice === "on"),
});

/** Username or email address of a new member. */
export const loginFields = z.object({ login: z.string().trim().min(1, "missing") });

/** Leads to a group's page, which says who was added, or that they were a member before. */
export async function saidAdded(page: string, added: { changed: boolean; login: string }) {
  const which = (await idOfLogin(added.login)) ?? "";
  return flash(page, { done: added.changed ? "member_added" : "member_already", which });
}
