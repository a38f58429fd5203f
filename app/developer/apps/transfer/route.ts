import { LIST, pageOf } from "@/app/developer/apps/desk";
import { transferApplication } from "@/lib/applications/review";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/id";
import { acting } from "@/lib/session/acting";

/** Gives an application of one's own to another user, at once. */
export const POST = acting(
  { page: LIST, permission: "signed_in" },
  async (form, { user, by, now }) => {
    const id = readId(form.get("application"));
    if (id === null) return seeOther(LIST);
    const username = form.get("username") ?? "";
    const transfer = { id, from: user.id, to: username, own: true };
    const given = await transferApplication(transfer, { by, now });
    if (given.ok) return seeOther(`${LIST}?done=transferred`);
    if (given.error === "unknown") return seeOther(LIST);
    const problems = { username: given.error };
    return refuseForm(`${pageOf(id)}/transfer`, "transfer", { problems, typed: { username } });
  },
);
