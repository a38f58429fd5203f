import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { endSessionOf } from "@/lib/administration/user-access";
import { readId } from "@/lib/id";

/** Signs one browser of a person out. */
export const POST = aboutSomebody(async ({ userId, form }, { by, now }) => {
  const session = readId(form.get("session"));
  const ended = session && (await endSessionOf(userId, session, now, by));
  return ended ? done(userId, "session_ended") : refused(userId, "session_gone");
});
