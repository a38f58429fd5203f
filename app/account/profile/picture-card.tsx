import { Camera } from "lucide";
import { useTranslations } from "next-intl";
import { Avatar } from "@/app/_ui/avatar";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { PictureInput } from "@/app/_ui/picture-input";
import { PostButton, PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import type { Profile } from "@/lib/account/profile";
import type { Problems } from "@/lib/forms/problems";

type Props = { profile: Profile; refused: Problems | null };

/**
 * The picture with a camera button, which uploads a file as soon as it is chosen. Without a script
 * it is the browser's own file input with a button. Where scripts are allowed but didn't start, the
 * button appears once a file is chosen.
 */
export function PictureCard({ profile, refused }: Props) {
  const t = useTranslations("profile.picture");
  const has = profile.pictureHash !== null || profile.picture !== null;
  return (
    <Card className="grid grid-cols-1 gap-4 p-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <PostForm action="/forms/account/set-picture" encType="multipart/form-data">
        <PictureFields profile={profile} refused={refused} />
      </PostForm>
      {has && (
        <PostButton action="/forms/account/remove-picture" look="plain">
          {t("remove")}
        </PostButton>
      )}
    </Card>
  );
}

function PictureFields({ profile, refused }: Props) {
  const t = useTranslations("profile.picture");
  const { username, pictureHash, picture } = profile;
  const name = profile.name ?? username;
  const hint = t(pictureHash === null && picture !== null ? "elsewhere" : "hint");
  const problem = fieldProblem(t, refused, "picture");
  return (
    <div className="group flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex max-w-full flex-wrap items-center gap-4 rounded-full scripted:relative scripted:has-focus-visible:outline-2 scripted:has-focus-visible:outline-offset-4 scripted:has-focus-visible:outline-accent">
        <Avatar name={name} pictureHash={pictureHash} size="lg" />
        <label htmlFor="picture" className="text-sm font-semibold scripted:sr-only">
          {t("label")}
        </label>
        <span
          aria-hidden="true"
          className="absolute -right-1 -bottom-1 hidden size-7 place-items-center rounded-full border border-edge bg-surface text-soft shadow-card scripted:grid"
        >
          <Icon node={Camera} className="size-4" />
        </span>
        <PictureInput name="picture" hint={hint} problem={problem} />
      </div>
      <Button type="submit" look="plain" className="scripted:group-has-invalid:hidden">
        {t("upload")}
      </Button>
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-title">
          <bdi>{name}</bdi>
        </h2>
        <p id="picture-hint" className="text-sm text-soft">
          {hint}
        </p>
        {problem && (
          <p id="picture-problem" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
