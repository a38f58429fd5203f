import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { readRequestable } from "@/lib/apis/requests";
import { ApprovalFirst, RequestForm } from "./request-form";

type Props = { params: Promise<{ id: string; api: string }>; searchParams: PageQuery };

/** Asks which scopes of an API an application needs, and why. */
export default applicationPage(
  DEVELOPER_CONSOLE,
  async ({ user, application }, { params, searchParams }: Props) => {
    const { api: apiId } = await params;
    const isApproved = application.approvedAt !== null;
    const asking = { applicationId: application.id, ownerId: user.id, apiId, isApproved };
    const found = await readRequestable(asking);
    if (!found) return <NotFound />;
    const refused = (await refusedForms(searchParams))("request");
    const t = await getTranslations("apis.request");
    const { name, identifier } = found.api;
    return (
      <SectionPage
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
      </SectionPage>
    );
  },
);
