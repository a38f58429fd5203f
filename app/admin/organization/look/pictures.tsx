import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { FileField } from "@/app/_ui/file-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";
import type { ownPaths, PictureName } from "@/lib/organization/pictures";

/** Background that a picture is meant for. */
const GROUND = { logo: "light", logoDark: "dark", icon: undefined, background: undefined } as const;

type Props = {
  revision: number;
  /** Paths of the pictures that are stored under their own name. */
  paths: ReturnType<typeof ownPaths>;
  refused: Problems | null;
};

/** Forms for the logos, the icon and the background of the sign-in page. */
export function Pictures(props: Props) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Picture {...props} picture="logo" action="/forms/admin/organization/set-logo" />
      <Picture {...props} picture="logoDark" action="/forms/admin/organization/set-logo-dark" />
      <Picture {...props} picture="icon" action="/forms/admin/organization/set-icon" />
      <Picture {...props} picture="background" action="/forms/admin/organization/set-background" />
    </div>
  );
}

function Picture({ picture, action, ...props }: Props & { picture: PictureName; action: string }) {
  const t = useTranslations("adminOrganization");
  const { revision, paths, refused } = props;
  const path = paths[picture];
  const hidden = { revision: String(revision) };
  const name = t(`look.pictures.${picture}`);
  return (
    <section aria-label={name} className="grid content-start gap-3">
      <p
        data-sample={GROUND[picture]}
        className="hidden h-20 items-center justify-center rounded-md border border-line bg-surface p-3 has-[img:not([hidden])]:flex"
      >
        {/* biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash */}
        <img
          data-own={picture}
          src={path ?? undefined}
          hidden={path === null}
          alt=""
          className="max-h-full max-w-full"
        />
      </p>
      <PostForm
        action={action}
        hidden={hidden}
        encType="multipart/form-data"
        className="grid gap-3"
      >
        {/* Remounts the file input after an upload, so that it is cleared. */}
        <FileField
          key={path}
          name={picture}
          accept="image/png,image/jpeg,image/webp"
          label={name}
          hint={t(`look.hints.${picture}`)}
          problem={problemText(t, refused?.problems[picture])}
        />
        <Button
          type="submit"
          look="plain"
          className="justify-self-start"
          aria-label={t("look.uploadOf", { picture: name })}
        >
          {t("look.upload")}
        </Button>
      </PostForm>
      {path !== null && (
        <PostForm action="/forms/admin/organization/remove-picture" hidden={{ ...hidden, picture }}>
          <Button type="submit" look="danger" aria-label={t("look.removeOf", { picture: name })}>
            {t("look.remove")}
          </Button>
        </PostForm>
      )}
    </section>
  );
}
