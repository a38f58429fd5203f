import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";
import { requireOwnPasskey } from "@/app/account/security/passkeys/own-passkey";
import { PasskeyFacts } from "@/app/account/security/passkeys/passkey-facts";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Renames a passkey, and leads to its removal. */
export default async function PasskeyPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { passkey } = await requireOwnPasskey(id);
  const refused = (await refusedForms(searchParams))("passkey");
  const t = await getTranslations("security.passkeys");
  return (
    <SectionPage title={t("title")}>
      <Card className="grid gap-5 p-5 sm:p-6">
        <PasskeyFacts passkey={passkey} host={passkeyHost()} />
        <PostForm
          action="/forms/account/rename-passkey"
          hidden={{ passkey: passkey.id }}
          className="grid max-w-md gap-5"
        >
          <TextField
            name="name"
            label={t("name")}
            required
            autoComplete="off"
            maxLength={100}
            defaultValue={refused?.typed.name ?? passkey.name}
            problem={fieldProblem(t, refused, "name")}
          />
          <FormActions>
            <Button type="submit">{t("rename")}</Button>
            <ButtonLink href={`/account/security/passkeys/${passkey.id}/remove`} look="danger">
              {t("remove")}
            </ButtonLink>
            <CancelLink href="/account/security" />
          </FormActions>
        </PostForm>
      </Card>
    </SectionPage>
  );
}
