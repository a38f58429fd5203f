import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { requireFreshPermission } from "@/lib/session/guards";
import { signInPolicy, withoutSecondStep } from "@/lib/session/sign-in-policy";
import { PolicyForm } from "./policy-form";

const HERE = "/admin/sign-in";

export const generateMetadata = pageTitle("adminSignIn.title");

export default async function SignInPolicyPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("sign_in");
  const [policy, missing] = await Promise.all([signInPolicy(), withoutSecondStep()]);
  const problems = (await refusedForms(searchParams))("policy");
  const t = await getTranslations("adminSignIn");
  return (
    <AdminShell here={HERE} role={user.role} title={t("title")} lead={t("intro")}>
      <Flash about="signIn" query={searchParams} />
      {/* A choice made in an earlier revision is not carried over to this one. */}
      <PolicyForm key={policy.revision} policy={policy} missing={missing} problems={problems} />
    </AdminShell>
  );
}
