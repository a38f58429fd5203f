import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { signOutUser } from "@/lib/users/access";

/** Ends all sessions and tokens of a user, who may sign in again. */
export const POST = aboutSomebody(async ({ userId }, { context }) => {
  const ended = await signOutUser({ id: userId }, context);
  return ended.ok ? done(userId, "signed_out") : refused(userId, ended.error);
});
