import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { reactivateUser } from "@/lib/users/access";

/** Lets a user sign in again; ended sessions and tokens stay ended. */
export const POST = aboutSomebody(async ({ userId }, { context }) => {
  const reactivated = await reactivateUser({ id: userId }, context);
  return reactivated.ok ? done(userId, "reactivated") : refused(userId, reactivated.error);
}, true);
