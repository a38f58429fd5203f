import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { readId } from "@/lib/runtime/id";
import { endSessionOf } from "@/lib/users/access";

/** Ends one session of a user. */
export const POST = aboutSomebody(async ({ userId, form }, { context }) => {
  const session = readId(form.get("session"));
  const ended = session && (await endSessionOf(userId, session, context));
  return ended ? done(userId, "session_ended") : refused(userId, "session_gone");
});
