import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_ui/avatar";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { FileField } from "@/app/_ui/file-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemKey } from "@/app/_ui/problem-key";
import type { Profile } from "@/lib/account/profile";
import type { Problems } from "@/lib/forms/problems";

/** Message keys by the codes of setPicture. */
const PROBLEMS = {
  missing: "problem.missing",
  not_an_image: "problem.notAnImage",
  too_large: "problem.tooLarge",
} as const;

export function PictureCard({ profile, refused }: { profile: Profile; refused: Problems | null }) {
  const t = useTranslations("profile.picture");
  const problem = problemKey(PROBLEMS, refused?.problems.picture);
  const has = profile.pictureHash !== null || profile.picture !== null;
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar
          name={profile.name ?? profile.username}
          pictureHash={profile.pictureHash}
          size="lg"
        />
        <div className="min-w-0">
          <h2 className="text-lg">
            <bdi>{profile.name ?? profile.username}</bdi>
          </h2>
          <p className="text-sm text-soft">
            <bdi>{profile.username}</bdi>
          </p>
        </div>
      </div>
      <PostForm
        action="/forms/account/set-picture"
        encType="multipart/form-data"
        className="mt-5 grid gap-4"
      >
        {/* Remounts the file input after an upload, so that it is cleared. */}
        <FileField
          key={profile.pictureHash}
          name="picture"
          accept="image/png,image/jpeg,image/webp"
          label={t("label")}
          hint={has && profile.pictureHash === null ? t("elsewhere") : t("hint")}
          problem={problem && t(problem)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="plain">
            {t("upload")}
          </Button>
          {has && (
            <Button type="submit" form="picture-removal" look="danger">
              {t("remove")}
            </Button>
          )}
        </div>
      </PostForm>
      {has && <PostForm id="picture-removal" action="/forms/account/remove-picture" />}
    </Card>
  );
}
