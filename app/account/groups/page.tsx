import { getTranslations } from "next-intl/server";
import { FromProvider } from "@/app/_groups/from-provider";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { DisclosureList, PlainRow } from "@/app/_ui/disclosure-list";
import { PeopleDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { NAMES } from "@/app/_ui/lists";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { ownGroups } from "@/lib/account/groups";
import { requireUser } from "@/lib/session/guards";

const HERE = "/account/groups";

const OWN = NAMES.at(HERE);

export default async function GroupsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const { from } = OWN.read(await searchParams);
  const [found, t] = await Promise.all([ownGroups(user.id, from), getTranslations("groups")]);
  const { shown: groups } = found;
  return (
    <SectionPage title={t("title")} lead={t("lead")}>
      <Flash about="groups" query={searchParams} />
      {groups.length === 0 ? (
        <EmptyState title={t("empty.title")} drawing={<PeopleDrawing />}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <DisclosureList>
          {groups.map(({ id, name, description, administers, manager }) => (
            <PlainRow
              key={id}
              end={
                administers && (
                  <ButtonLink href={`${HERE}/${id}`} look="plain">
                    {t("manage")}
                  </ButtonLink>
                )
              }
            >
              <span className="min-w-0 grow basis-48">
                <span className="flex flex-wrap items-center gap-x-2">
                  <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                  <FromProvider name={manager} />
                  {administers && <Badge tone="info">{t("member.administers")}</Badge>}
                </span>
                {description !== "" && (
                  <bdi className="block text-sm text-soft wrap-anywhere">{description}</bdi>
                )}
              </span>
            </PlainRow>
          ))}
        </DisclosureList>
      )}
      <Pages found={found} address={(at) => OWN.address({ q: "", from: at })} />
    </SectionPage>
  );
}
