import { getTranslations } from "next-intl/server";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { Table } from "@/app/_ui/table";
import { AdminShell } from "@/app/admin/admin-shell";
import { type KeyState, listKeys } from "@/lib/provider/key-overview";
import { requirePermission } from "@/lib/session/guards";
import { KeyTimes } from "./key-times";

export const generateMetadata = pageTitle("adminKeys.title");

const TONE = { active: "good", next: "accent", retired: "neutral" } as const satisfies Record<
  KeyState,
  string
>;

export default async function KeysPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("keys", "/admin/keys");
  const keys = await listKeys(new Date());
  const t = await getTranslations("adminKeys");
  const columns = [
    { label: t("column.key") },
    { label: t("column.state") },
    { label: t("column.times") },
  ];
  return (
    <AdminShell here="/admin/keys" role={user.role} title={t("title")} wide>
      <Flash about="keys" query={searchParams} />
      <p className="max-w-prose text-soft">{t("intro")}</p>
      <Table
        label={t("title")}
        columns={columns}
        rows={keys.map((key) => ({
          key: key.kid,
          cells: [
            <span key="name" className="grid">
              <span>{key.alg}</span>
              <code className="text-xs font-normal break-all text-soft">{key.kid}</code>
            </span>,
            <Badge key="state" tone={TONE[key.state]}>
              {t(`state.${key.state}`)}
            </Badge>,
            <KeyTimes key="times" of={key} />,
          ],
        }))}
      />
      <div>
        <ButtonLink href="/admin/keys/rotate" look="plain">
          {t("rotate.ask")}
        </ButtonLink>
      </div>
    </AdminShell>
  );
}
