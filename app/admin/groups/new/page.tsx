import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { Flash } from "@/app/_ui/flash";
import { FormActions } from "@/app/_ui/form-actions";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GroupFields } from "@/app/admin/groups/group-fields";
import { ProposedKey } from "@/app/admin/groups/proposed-key";

const NOTHING = { name: "", description: "" };

export default freshPageFor("groups", async (_, { searchParams }) => {
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminGroups");
  return (
    <SectionPage title={t("create")} lead={t("new.intro")}>
      <Flash about="groups" query={searchParams} />
      <Card>
        <PostForm action="/forms/admin/groups/create" className="grid gap-5">
          <ProposedKey>
            <GroupFields refused={refusedOf("new")} stored={NOTHING} withKey />
          </ProposedKey>
          <FormActions>
            <Button type="submit">{t("new.submit")}</Button>
            <CancelLink href={GROUPS} />
          </FormActions>
        </PostForm>
      </Card>
    </SectionPage>
  );
});
