import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/app/_ui/badge";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { AccountField } from "@/app/_ui/opened-as";
import type { PageQuery } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TextField } from "@/app/_ui/text-field";
import { type Profile, profileOf } from "@/lib/account/profile";
import type { Problems } from "@/lib/forms/problems";
import { readableEmail } from "@/lib/readable-host";
import { requireUser } from "@/lib/session/guards";
import { PictureCard } from "./picture-card";
import { ProfileCard } from "./profile-card";
import { ProfileSection } from "./profile-section";

export default async function ProfilePage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const profile = await profileOf(user.id, new Date());
  if (!profile) redirect("/sign-in");
  const t = await getTranslations("profile");
  const refusedOf = await refusedForms(searchParams);
  return (
    <SectionPage title={t("profileTitle")}>
      <Flash about="account" query={searchParams} />
      <PictureCard profile={profile} refused={refusedOf("picture")} />
      <ProfileCard profile={profile} refused={refusedOf("profile")} />
      <EmailCard profile={profile} refused={refusedOf("email")} />
      <DataCard />
    </SectionPage>
  );
}

/** Downloads everything stored about the viewer, and leads to the deletion of the account. */
function DataCard() {
  const t = useTranslations("profile.data");
  return (
    <ProfileSection id="data" title={t("title")}>
      <p className="text-sm">{t("text")}</p>
      {/* A plain form: its response is a file, so there is nothing to follow. */}
      <form
        method="post"
        action="/forms/account/export-data"
        className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <Button type="submit" look="plain">
          {t("download")}
        </Button>
        <p className="text-sm text-soft">{t("after")}</p>
        <AccountField />
      </form>
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5 text-sm text-soft">
        <ButtonLink href="/account/deletion" look="danger">
          {t("delete")}
        </ButtonLink>
        {t("deleteHint")}
      </p>
    </ProfileSection>
  );
}

function EmailCard({ profile, refused }: { profile: Profile; refused: Problems | null }) {
  const t = useTranslations("profile.email");
  const { email, emailVerifiedAt, pendingEmail } = profile;
  const waiting = pendingEmail ?? (emailVerifiedAt === null ? email : null);
  return (
    <ProfileSection id="address" title={t("title")}>
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="break-all">{email === null ? t("none") : readableEmail(email)}</bdi>
        {email !== null && (
          <Badge tone={emailVerifiedAt ? "good" : "warn"}>
            {emailVerifiedAt ? t("verified") : t("unverified")}
          </Badge>
        )}
      </p>
      {waiting !== null && (
        <PostForm
          action="/forms/account/change-email"
          hidden={{ email: waiting }}
          className="mt-3 grid gap-2"
        >
          {pendingEmail !== null && (
            <p className="text-sm text-soft">
              {t("waits", { email: readableEmail(pendingEmail) })}
            </p>
          )}
          <Button type="submit" look="plain" className="justify-self-start">
            {pendingEmail === null ? t("send") : t("again")}
          </Button>
        </PostForm>
      )}
      <PostForm action="/forms/account/change-email" className="mt-5 grid gap-4">
        <TextField
          key={`email ${email}`}
          name="email"
          type="email"
          label={t("label")}
          hint={t("hint")}
          autoComplete="email"
          defaultValue={refused?.typed.email}
          problem={fieldProblem(t, refused, "email")}
        />
        <Button type="submit" look="plain" className="justify-self-start">
          {t("change")}
        </Button>
      </PostForm>
    </ProfileSection>
  );
}
