import { aboutSomebody, addressOf, done, refused } from "@/app/admin/users/about-somebody";
import { refuseForm } from "@/lib/forms/problems";
import { changeRole } from "@/lib/users/access";
import { ROLES } from "@/lib/users/users";

/** Changes the role, if it is still the one that the form showed. */
export const POST = aboutSomebody(
  async ({ userId, form }, { context }) => {
    const role = ROLES.find((known) => known === form.get("role"));
    if (!role) return refused(userId, "role_unknown");
    const changed = await changeRole(
      userId,
      { shown: form.get("role_shown") ?? "", role },
      context,
    );
    if (changed.ok) return done(userId, "role");
    const said = { problems: { role: changed.error }, typed: { role } };
    return refuseForm(addressOf(userId), "role", said);
  },
  { form: "role" },
);
