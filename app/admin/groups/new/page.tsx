import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GroupFields } from "@/app/admin/groups/group-fields";
import { ProposedKey } from "@/app/admin/groups/proposed-key";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminGroups.create");

const NOTHING = { name: "", description: "" };

export default async function NewGroupPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("groups");
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminGroups");
  return (
    <AdminShell here={GROUPS} role={user.role} title={t("create")}>
      <Flash about="groups" query={searchParams} />
      <p className="text-soft">{t("new.intro")}</p>
      <Card>
        <PostForm action="/forms/admin/groups/create" className="grid gap-5">
          <ProposedKey>
            <GroupFields refused={refusedOf("new")} stored={NOTHING} withKey />
          </ProposedKey>
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit">{t("new.submit")}</Button>
            <ButtonLink href={GROUPS} look="plain">
              {t("new.cancel")}
            </ButtonLink>
          </div>
        </PostForm>
      </Card>
    </AdminShell>
  );
}
