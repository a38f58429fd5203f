import { z } from "zod";
import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { endSessionOf } from "@/lib/administration/user-access";

/** Signs one browser of a person out. */
export const POST = aboutSomebody(async ({ userId, form }, { by, now }) => {
  const session = z.uuid().safeParse(form.get("session"));
  const ended = session.success && (await endSessionOf(userId, session.data, now, by));
  return ended ? done(userId, "session_ended") : refused(userId, "session_gone");
});
