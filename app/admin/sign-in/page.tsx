import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { requireFreshPermission } from "@/lib/session/guards";
import { signInPolicy } from "@/lib/session/sign-in-policy";
import { PolicyForm } from "./policy-form";

const HERE = "/admin/sign-in";

export const generateMetadata = pageTitle("adminSignIn.title");

export default async function SignInPolicyPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("sign_in", HERE);
  const policy = await signInPolicy();
  const t = await getTranslations("adminSignIn");
  return (
    <AdminShell here={HERE} role={user.role} title={t("title")} lead={t("intro")}>
      <Flash about="signIn" query={searchParams} />
      {/* A choice made in an earlier revision is not carried over to this one. */}
      <PolicyForm key={policy.revision} policy={policy} />
    </AdminShell>
  );
}
