import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { deactivateUser } from "@/lib/users/access";

/** Ends everything of an account, and keeps its person out. */
export const POST = aboutSomebody(async ({ userId }, { by, now }) => {
  const deactivated = await deactivateUser({ id: userId }, now, by);
  return deactivated.ok ? done(userId, "deactivated") : refused(userId, deactivated.error);
}, true);
