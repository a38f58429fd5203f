import { z } from "zod";

/** The group, and the member, that a form is about. */
export const group = z.object({ group: z.uuid() });
export const member = group.extend({ user: z.uuid() });
export const appointed = member.extend({
  administers: z.enum(["on", "off"]).transform((choice) => choice === "on"),
});

/** Username or email address of a new member. */
export const loginFields = z.object({ login: z.string().trim().min(1, "missing") });
