import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { type KeyView, listKeys } from "@/lib/provider/key-overview";
import { KeyTimelines } from "./key-timeline";
import { KeyTimes } from "./key-times";
import { RevokeLink } from "./revoke-link";

export default pageFor("keys", async (_, { searchParams }) => {
  const keys = await listKeys(new Date());
  const retired = keys.filter(({ state }) => state === "retired");
  const t = await getTranslations("adminKeys");
  return (
    <SectionPage
      title={t("title")}
      lead={t("intro")}
      actions={
        <ButtonLink href="/admin/keys/rotate" look="danger">
          {t("rotate.ask")}
        </ButtonLink>
      }
      wide
    >
      <Flash about="keys" query={searchParams} />
      <KeyTimelines keys={keys} />
      {retired.length > 0 && <RetiredKeys keys={retired} />}
    </SectionPage>
  );
});

function RetiredKeys({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("adminKeys");
  return (
    <section className="mt-2 grid gap-3">
      <h2 className="text-lg">{t("retired")}</h2>
      <Table
        label={t("retired")}
        columns={[{ label: t("column.key") }, { label: t("column.times") }]}
        rows={keys.map((key) => ({
          key: key.kid,
          cells: [
            <span key="name" className="grid">
              <span>{key.alg}</span>
              <code className="text-xs font-normal break-all text-soft">{key.kid}</code>
              <RevokeLink of={key} />
            </span>,
            <KeyTimes key="times" of={key} />,
          ],
        }))}
      />
    </section>
  );
}
