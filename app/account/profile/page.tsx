import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { profileOf } from "@/lib/account/profile";
import { requireUser } from "@/lib/session/guards";
import { DataCard } from "./data-card";
import { EmailCard } from "./email-card";
import { PictureCard } from "./picture-card";
import { ProfileCard } from "./profile-card";

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
