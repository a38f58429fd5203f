import { aboutSomebody, addressOf, refused } from "@/app/admin/users/about-somebody";
import { invitationOf } from "@/app/admin/users/shown-invitation";
import { showOnce } from "@/lib/forms/shown-once";
import { inviteUser } from "@/lib/users/users";

/** Replaces earlier invitations by a new one; the link is mailed, and shown once to its creator. */
export const POST = aboutSomebody(async ({ userId }, { user, context }) => {
  const invited = await inviteUser({ id: userId }, context);
  if (!invited.ok) return refused(userId, invited.error);
  const shown = { ...invitationOf(userId, user), text: invited.value.url };
  return showOnce(`${addressOf(userId)}?done=invited`, shown);
}, true);
