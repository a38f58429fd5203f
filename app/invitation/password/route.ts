import { acceptInvitation, findInvited } from "@/lib/account/invitation";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { checkNewPassword } from "@/lib/session/new-password";
import { hashPassword } from "@/lib/session/password";

/** Sets the first password of an invited person. Only a link that works makes us compute a hash. */
export const POST = posting(async (form) => {
  const now = new Date();
  const token = form.get("token") ?? "";
  if (!(await findInvited(token, now))) return seeOther(GONE);
  const link = `/invitation/${token}`;
  const password = checkNewPassword(form.get("password") ?? "");
  if (!password.ok) return seeOther(`${link}?problem=${password.error}`);
  if (form.get("repeated") !== password.value) return seeOther(`${link}?problem=differs`);
  const accepted = await acceptInvitation(token, await hashPassword(password.value), now);
  return seeOther(accepted ? "/invitation/done" : GONE);
});

/** No token is spelled like this: the page says what to do. */
const GONE = "/invitation/gone";
