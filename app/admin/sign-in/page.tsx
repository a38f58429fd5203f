import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { signInPolicy, withoutSecondStep } from "@/lib/session/sign-in-policy";
import { PolicyForm } from "./policy-form";

export default freshPageFor("sign_in", async (_, { searchParams }) => {
  const [policy, missing] = await Promise.all([signInPolicy(), withoutSecondStep()]);
  const problems = (await refusedForms(searchParams))("policy");
  const t = await getTranslations("adminSignIn");
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Flash about="signIn" query={searchParams} />
      {/* A choice made in an earlier revision is not carried over to this one. */}
      <PolicyForm key={policy.revision} policy={policy} missing={missing} problems={problems} />
    </SectionPage>
  );
});
