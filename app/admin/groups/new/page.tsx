import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { Combobox } from "@/app/_ui/combobox";
import { Flash } from "@/app/_ui/flash";
import { FormActions } from "@/app/_ui/form-actions";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { GROUPS } from "@/app/admin/groups/group-address";
import { GroupFields } from "@/app/admin/groups/group-fields";
import { ProposedKey } from "@/app/admin/groups/proposed-key";

const NOTHING = { name: "", description: "" };

export default freshPageFor("groups", async (_, { searchParams }) => {
  const refused = (await refusedForms(searchParams))("new");
  const [t, words] = await Promise.all([getTranslations("adminGroups"), getTranslations("groups")]);
  return (
    <SectionPage title={t("create")} lead={t("new.intro")}>
      <Flash about="groups" query={searchParams} />
      <Card>
        <PostForm action="/forms/admin/groups/create" className="grid gap-5">
          <ProposedKey>
            <GroupFields refused={refused} stored={NOTHING} withKey />
          </ProposedKey>
          <div className="grid gap-1.5">
            <Combobox
              kind="people"
              name="login"
              label={t("new.members")}
              several
              defaultValue={refused?.typed.login ?? ""}
              named={[]}
              problem={fieldProblem(words, refused, "login")}
            />
            <p className="text-xs text-soft scripted:hidden">{words("member.lines")}</p>
          </div>
          <FormActions>
            <Button type="submit">{t("new.submit")}</Button>
            <CancelLink href={GROUPS} />
          </FormActions>
        </PostForm>
      </Card>
    </SectionPage>
  );
});
