import { useTranslations } from "next-intl";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { Button } from "@/app/_ui/button";
import { FileField } from "@/app/_ui/file-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";

type Props = {
  /** Addresses that a new logo and its removal are posted to. */
  actions: Record<"set" | "remove", string>;
  application: { id: string; name: string; revision: number };
  /** Address of the current logo. */
  logo: string | null;
  refused: Problems | null;
};

/** Form for an application's logo, which users see on the consent page. */
export function LogoForm({ actions, application, logo, refused }: Props) {
  const t = useTranslations("developerApps.logo");
  const tPicture = useTranslations("profile.picture");
  const tProblem = useTranslations("developerApps.problem");
  const code = refused?.problems.logo;
  const changed = code === "changed_meanwhile" ? tProblem("changedMeanwhile") : null;
  const hidden = { application: application.id, revision: application.revision };
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <ApplicationLogo name={application.name} logo={logo} size="page" />
      <PostForm
        action={actions.set}
        hidden={hidden}
        encType="multipart/form-data"
        className="flex min-w-0 flex-1 basis-72 flex-wrap items-start gap-x-4 gap-y-3"
      >
        <div className="min-w-0 flex-1 basis-56">
          {/* Remounts the file input after an upload, so that it is cleared. */}
          <FileField
            key={logo}
            name="logo"
            accept="image/png,image/jpeg,image/webp"
            label={t("label")}
            quiet
            hint={tPicture("hint")}
            problem={problemText(tPicture, code) ?? changed}
          />
        </div>
        <Button type="submit" look="plain">
          {t("upload")}
        </Button>
      </PostForm>
      {logo !== null && (
        <PostForm action={actions.remove} hidden={hidden}>
          <Button type="submit" look="danger">
            {t("remove")}
          </Button>
        </PostForm>
      )}
    </div>
  );
}
