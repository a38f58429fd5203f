import { z } from "zod";
import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { removeAccessTo } from "@/lib/administration/user-access";

/** Cuts an application's access to an account. */
export const POST = aboutSomebody(async ({ userId, form }, { by, now }) => {
  const grant = z.uuid().safeParse(form.get("grant"));
  const removed = grant.success && (await removeAccessTo(userId, grant.data, now, by));
  return removed ? done(userId, "app_removed") : refused(userId, "app_gone");
});
