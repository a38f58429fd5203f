import { CirclePause, Trash2 } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Badge } from "@/app/_ui/badge";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { APIS, apiAddress } from "@/app/admin/apis/api-address";
import { type ApiView, readApi } from "@/lib/apis/list";
import { requirePermission } from "@/lib/session/guards";
import { Introspectors } from "./introspectors";
import { MetadataCard, MetadataProblems } from "./metadata-card";
import { Permissions } from "./permissions";
import { ServersCard } from "./servers-card";
import { ApiSettings } from "./settings";
import { Suspended } from "./suspended";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  // Next generates metadata separately and sends the title even if the page refuses.
  await requirePermission("applications", apiAddress(encodeURIComponent(id)));
  const t = await getTranslations("adminApis");
  return { title: (await readApi(id))?.name ?? t("title"), robots: { index: false } };
}

/** Shows an API: what its servers need, the applications that may use it, and its settings. */
export default async function ApiPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { user } = await requirePermission("applications", apiAddress(encodeURIComponent(id)));
  const api = (await readApi(id)) ?? notFound();
  const [refusedOf, t] = await Promise.all([
    refusedForms(searchParams),
    getTranslations("adminApis"),
  ]);
  return (
    <AdminShell
      here={APIS}
      role={user.role}
      title={api.name}
      badges={
        <>
          <Badge>{t(`format.${api.tokenFormat}`)}</Badge>
          {api.suspendedAt && <Badge tone="danger">{t("suspended")}</Badge>}
        </>
      }
      lead={<code className="break-all">{api.identifier}</code>}
      actions={<ApiMenu api={api} />}
    >
      <Flash about="apis" query={searchParams} />
      <MetadataProblems api={api} refused={refusedOf("metadata")} />
      {api.suspendedAt && <Suspended id={api.id} />}
      <About api={api} />
      <ServersCard api={api} />
      <MetadataCard api={api} />
      <Permissions api={api} refusedOf={refusedOf} />
      <Introspectors api={api} refused={refusedOf("introspectors")} />
      <ApiSettings api={api} refused={refusedOf("settings")} />
    </AdminShell>
  );
}

/** Menu of actions on the whole API. */
function ApiMenu({ api: { id, name, suspendedAt } }: { api: ApiView }) {
  const t = useTranslations("adminApis");
  const suspend = {
    words: t("suspend.ask"),
    href: `${apiAddress(id)}/suspend`,
    icon: CirclePause,
  };
  const remove = { words: t("remove.ask"), href: `${apiAddress(id)}/remove`, icon: Trash2 };
  return (
    <ActionMenu
      label={t("menu", { name })}
      actions={suspendedAt === null ? [suspend, remove] : [remove]}
    />
  );
}

function About({ api: { description, documentationUrl } }: { api: ApiView }) {
  const t = useTranslations("adminApis.about");
  if (description === "" && documentationUrl === null) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {description}{" "}
      {documentationUrl !== null && (
        <a href={documentationUrl} rel="noreferrer" className="link">
          {t("documentation")}
        </a>
      )}
    </p>
  );
}
