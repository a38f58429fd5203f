import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { requireOwnApplication } from "@/app/_applications/require-application";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { readRequestable } from "@/lib/apis/requests";
import { ApprovalFirst, RequestForm } from "./request-form";

export const generateMetadata = pageTitle("apis.request.metaTitle");

type Props = { params: Promise<{ id: string; api: string }>; searchParams: PageQuery };

/** Asks which scopes of an API an application needs, and why. */
export default async function RequestAccessPage({ params, searchParams }: Props) {
  const { api: apiId } = await params;
  const below = `/apis/${encodeURIComponent(apiId)}` as const;
  const { user, application } = await requireOwnApplication(params, below);
  const isApproved = application.approvedAt !== null;
  const asking = { applicationId: application.id, ownerId: user.id, apiId, isApproved };
  const found = (await readRequestable(asking)) ?? notFound();
  const refused = (await refusedForms(searchParams))("request");
  const t = await getTranslations("apis.request");
  const { name, identifier } = found.api;
  return (
    <ConsoleShell
      console={DEVELOPER_CONSOLE}
      user={user}
      title={t("title", { name })}
      lead={<code className="break-all">{identifier}</code>}
    >
      {found.isOpen ? (
        <RequestForm
          page={pageOf(DEVELOPER_CONSOLE, application.id)}
          application={application}
          found={found}
          refused={refused}
        />
      ) : (
        <ApprovalFirst application={application} />
      )}
    </ConsoleShell>
  );
}
