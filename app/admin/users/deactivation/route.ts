import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { deactivateUser } from "@/lib/users/access";

/** Deactivates an account and ends its sessions and tokens. */
export const POST = aboutSomebody(async ({ userId }, { context }) => {
  const deactivated = await deactivateUser({ id: userId }, context);
  return deactivated.ok ? done(userId, "deactivated") : refused(userId, deactivated.error);
}, true);
