import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { problemKey } from "@/app/_ui/problem-key";
import { TextField } from "@/app/_ui/text-field";
import type { Profile } from "@/lib/account/profile";
import type { Problems } from "@/lib/forms/problems";
import { readableEmail } from "@/lib/readable-host";
import { ProfileSection } from "./profile-section";

/** Message keys by the codes of requestEmailChange. */
const PROBLEMS = {
  email_unfit: "problem.emailUnfit",
  email_same: "problem.emailSame",
  too_many: "problem.tooMany",
} as const;

export function EmailCard({ profile, refused }: { profile: Profile; refused: Problems | null }) {
  const t = useTranslations("profile.email");
  const { email, emailVerifiedAt, pendingEmail } = profile;
  const problem = problemKey(PROBLEMS, refused?.problems.email);
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
          problem={problem && t(problem)}
        />
        <Button type="submit" look="plain" className="justify-self-start">
          {t("change")}
        </Button>
      </PostForm>
    </ProfileSection>
  );
}
