import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { sendPasswordLink } from "@/lib/users/access";

/** Mails a user a link to choose a new password. */
export const POST = aboutSomebody(async ({ userId }, { context }) => {
  const sent = await sendPasswordLink(userId, context);
  return sent.ok ? done(userId, "link_sent") : refused(userId, sent.error);
}, true);
