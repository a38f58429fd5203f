import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { FileField } from "@/app/_ui/file-field";
import { PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import { Section } from "@/app/admin/organization/section";
import type { Problems } from "@/lib/forms/problems";
import type { storedOrganization } from "@/lib/organization/change";
import { ownPaths, type PictureName } from "@/lib/organization/pictures";
import { withStandIns } from "@/lib/organization/stand-ins";
import { AccentEditor } from "./accent-editor";
import { ChosenPictures } from "./chosen-pictures";
import { LookSample } from "./look-sample";

type Props = {
  stored: Awaited<ReturnType<typeof storedOrganization>>;
  refusedOf: (form: string) => Problems | null;
  /** Result of a form for a picture. */
  notice: ReactNode;
};

/** The organization's color, and how pages, mail and a browser's tab look with it. */
export function LookCard({ stored, refusedOf, notice }: Props) {
  const t = useTranslations("adminOrganization");
  const refused = refusedOf("accent");
  const own = ownPaths(stored);
  const paths = withStandIns(own);
  const typed = refused?.typed.accent ?? stored.accent ?? "";
  const problem = refused?.problems.accent === undefined ? null : t("problem.accent_unfit");
  return (
    <section className={`${CARD} grid gap-5 p-6`} aria-labelledby="look">
      <div>
        <h2 id="look" className="text-title">
          {t("look.title")}
        </h2>
        <p className="mt-1 text-sm text-soft">{t("look.intro")}</p>
      </div>
      <ChosenPictures stored={own}>
        <PostForm
          action="/forms/admin/organization/set-accent"
          hidden={{ revision: String(stored.revision) }}
          className="grid gap-5"
        >
          <AccentEditor
            typed={typed}
            words={{
              label: t("look.accent"),
              hint: t("look.accentHint"),
              pick: t("look.pick"),
              problem,
            }}
            save={<Button type="submit">{t("save")}</Button>}
          >
            <h3 className="text-sm font-semibold">{t("look.preview")}</h3>
            <p className="mt-1 hidden text-sm text-soft scripted:block">{t("look.previewNote")}</p>
            <div className="mt-3 grid gap-4 md:grid-cols-2">
              <LookSample theme="light" paths={paths} />
              <LookSample theme="dark" paths={paths} />
            </div>
          </AccentEditor>
        </PostForm>
        <Section part="pictures" notice={notice}>
          <Pictures revision={stored.revision} paths={own} refused={refusedOf("pictures")} />
        </Section>
      </ChosenPictures>
    </section>
  );
}

/** Background that a picture is meant for. */
const GROUND = { logo: "light", logoDark: "dark", icon: undefined, background: undefined } as const;

type PicturesProps = {
  revision: number;
  /** Paths of the pictures that are stored under their own name. */
  paths: ReturnType<typeof ownPaths>;
  refused: Problems | null;
};

/** Forms for the logos, the icon and the background of the sign-in page. */
function Pictures(props: PicturesProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Picture {...props} picture="logo" action="/forms/admin/organization/set-logo" />
      <Picture {...props} picture="logoDark" action="/forms/admin/organization/set-logo-dark" />
      <Picture {...props} picture="icon" action="/forms/admin/organization/set-icon" />
      <Picture {...props} picture="background" action="/forms/admin/organization/set-background" />
    </div>
  );
}

function Picture({
  picture,
  action,
  ...props
}: PicturesProps & { picture: PictureName; action: string }) {
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
