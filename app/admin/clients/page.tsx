import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { SectionPage } from "@/app/_ui/section-page";
import { clientPolicies, policyFields } from "@/lib/client-policies/client-policies";

export default freshPageFor("applications", async (_, { searchParams }) => {
  const { loopbackPorts, revision } = await clientPolicies();
  const t = await getTranslations("adminClients");
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
      <Flash about="clients" query={searchParams} />
      {/* A choice made in an earlier revision is not carried over to this one. */}
      <PostForm
        key={revision}
        action="/forms/admin/clients/save"
        hidden={{ revision: String(revision) }}
        className={`${CARD} grid gap-6 p-6`}
      >
        <fieldset className="grid gap-3">
          <legend className="text-title">{t("loopback.title")}</legend>
          <p className="mt-1 text-sm text-soft">{t("loopback.what")}</p>
          {policyFields.shape.loopbackPorts.options.map((value) => (
            <CheckField
              key={value}
              type="radio"
              name="loopbackPorts"
              value={value}
              defaultChecked={loopbackPorts === value}
              label={t(`loopback.value.${value}`)}
              hint={t(`loopback.hint.${value}`)}
            />
          ))}
          <Notice kind="warn">{t("loopback.departs")}</Notice>
        </fieldset>
        <div>
          <Button type="submit">{t("save")}</Button>
        </div>
      </PostForm>
    </SectionPage>
  );
});
