import { addressOf } from "@/app/admin/users/about-somebody";
import { invitationOf } from "@/app/admin/users/shown-invitation";
import { acting } from "@/lib/forms/acting";
import { refuseForm } from "@/lib/forms/problems";
import { showOnce } from "@/lib/forms/shown-once";
import { seeOther } from "@/lib/http/see-other";
import { createUser, ROLES, type UserRefusal } from "@/lib/users/users";

const PAGE = "/admin/users/new";
const PLACE = { page: PAGE, permission: "users", fresh: { form: "new" } } as const;

/** Creates an account and invites its user: the link is mailed, and shown once to its creator. */
export const POST = acting(PLACE, async (form, { user, context }) => {
  const read = (field: string) => (form.get(field) ?? "").trim();
  const typed = {
    username: read("username").toLowerCase(),
    email: read("email"),
    name: read("name"),
    role: read("role"),
  };
  const role = ROLES.find((known) => known === typed.role);
  if (!role) return refuseForm(PAGE, "new", { problems: { role: "role_unknown" }, typed });
  const name = typed.name === "" ? null : typed.name;
  const created = await createUser({ ...typed, name, role, passwordHash: null }, context);
  if (!created.ok) {
    const problems = { [FIELD_OF[created.error] ?? "username"]: created.error };
    return refuseForm(PAGE, "new", { problems, typed });
  }
  const { subject, invitation } = created.value;
  const page = `${addressOf(subject)}?done=created`;
  if (!invitation) return seeOther(page);
  return showOnce(page, { ...invitationOf(subject, user), text: invitation.url });
});

const FIELD_OF: Partial<Record<UserRefusal, "email" | "name">> = {
  email_unfit: "email",
  email_taken: "email",
  name_unfit: "name",
};
