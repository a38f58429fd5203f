import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { PictureInput } from "@/app/_ui/picture-input";
import { PostButton, PostForm } from "@/app/_ui/post-form";
import { problemText } from "@/app/_ui/problem-text";
import type { Shown } from "@/app/admin/organization/organization-page";
import { ownPaths, type PictureName } from "@/lib/organization/pictures";

/** Form of each picture, and the background that the picture is meant for. */
const PICTURES = {
  logo: { action: "/forms/admin/organization/set-logo", ground: "light" },
  logoDark: { action: "/forms/admin/organization/set-logo-dark", ground: "dark" },
  icon: { action: "/forms/admin/organization/set-icon", ground: undefined },
  background: { action: "/forms/admin/organization/set-background", ground: undefined },
} as const satisfies Record<PictureName, unknown>;

type Props = Shown & { picture: PictureName };

/** A picture of the organization, which is saved as soon as a file is chosen or dropped on it. */
export function PictureTile(props: Props) {
  const t = useTranslations("adminOrganization.look");
  const { picture, stored } = props;
  const name = t(`pictures.${picture}`);
  const hidden = { revision: stored.revision };
  return (
    <section aria-label={name} className="grid content-start gap-2">
      <PostForm
        action={PICTURES[picture].action}
        hidden={hidden}
        encType="multipart/form-data"
        className="group grid gap-2"
      >
        <label htmlFor={picture} className="text-sm font-semibold">
          {name}
        </label>
        <Tile {...props} />
        <Button
          type="submit"
          look="plain"
          className="justify-self-start scripted:group-has-invalid:hidden"
          aria-label={t("uploadOf", { picture: name })}
        >
          {t("upload")}
        </Button>
      </PostForm>
      {ownPaths(stored)[picture] !== null && (
        <PostButton
          action="/forms/admin/organization/remove-picture"
          hidden={{ ...hidden, picture }}
          look="danger"
          aria-label={t("removeOf", { picture: name })}
        >
          {t("remove")}
        </PostButton>
      )}
    </section>
  );
}

/** The picture, or an invitation to choose one, below the file input; with its hint and error message. */
function Tile({ picture, stored, refusedOf }: Props) {
  const t = useTranslations("adminOrganization");
  const path = ownPaths(stored)[picture];
  const hint = t(`look.hints.${picture}`);
  const problem = problemText(t, refusedOf("pictures")?.problems[picture]);
  return (
    <>
      <div
        data-sample={PICTURES[picture].ground}
        className="relative grid h-32 place-items-center rounded-md border border-dashed border-edge bg-surface p-4 hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent in-aria-busy:opacity-60"
      >
        {path === null ? (
          <span
            aria-hidden="true"
            className="hidden justify-items-center gap-1 text-center text-xs text-soft scripted:grid"
          >
            <Icon node={ImagePlus} className="size-5" />
            {t("look.drop")}
          </span>
        ) : (
          // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
          <img src={path} alt="" className="max-h-24 max-w-full" />
        )}
        <PictureInput key={path} name={picture} hint={hint} problem={problem} />
      </div>
      <p id={`${picture}-hint`} className="text-xs text-soft">
        {hint}
      </p>
      {problem && (
        <p id={`${picture}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
