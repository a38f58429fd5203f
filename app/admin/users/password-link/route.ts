import { aboutSomebody, done, refused } from "@/app/admin/users/about-somebody";
import { sendPasswordLink } from "@/lib/users/access";

/** Mails a user a link to choose a new password. */
export const POST = aboutSomebody(async ({ userId }, { by, now }) => {
  const sent = await sendPasswordLink(userId, now, by);
  return sent.ok ? done(userId, "link_sent") : refused(userId, sent.error);
}, true);
