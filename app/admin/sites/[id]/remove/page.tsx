import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { pageFor } from "@/app/_ui/guarded-page";
import { NotFound } from "@/app/_ui/refused-page";
import { findSiteDetail } from "@/lib/sites/editing/detail";

/** Asks for confirmation and lists the consequences. */
export default pageFor("sites", async (_, { params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params;
  const site = await findSiteDetail(id, new Date());
  if (!site) return <NotFound />;
  const t = await getTranslations("adminSites.remove");
  const { title, slug } = site.fields;
  return (
    <ConfirmPage
      title={t("title", { title })}
      action="/forms/admin/sites/remove"
      hidden={{ site: site.id, revision: site.revision }}
      confirm={t("confirm", { title })}
      back={`/admin/sites/${id}`}
    >
      <p>{t.rich("what", { address: () => <code>{`/api/v1/sites/${slug}/redirect`}</code> })}</p>
      <p className="text-soft">{t("also")}</p>
    </ConfirmPage>
  );
});
