import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { readId } from "@/lib/runtime/id";
import { removeAccessTo } from "@/lib/users/access";

/** Revokes an application's access to an account. */
export const POST = aboutSomebody(async ({ userId, form }, { context }) => {
  const grant = readId(form.get("grant"));
  const removed = grant && (await removeAccessTo(userId, grant, context));
  return removed ? done(userId, "app_removed") : refused(userId, "app_gone");
});
