import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import { ApiFields, MoreScopes } from "./api-fields";
import type { ApiConsole } from "./console";
import { NEW_API } from "./written-api";

type Props = { console: ApiConsole; refused: Problems | null };

export function NewApiForm({ console: { home }, refused }: Props) {
  const t = useTranslations("apis.new");
  return (
    <Card>
      <PostForm action={`/forms${home}/register`} className="grid gap-5">
        <ApiFields refused={refused} stored={NEW_API} isNew />
        <FormActions>
          <Button type="submit">{t("submit")}</Button>
          <MoreScopes />
          <CancelLink href={home} />
        </FormActions>
      </PostForm>
    </Card>
  );
}
