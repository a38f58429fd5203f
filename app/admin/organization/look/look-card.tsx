import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { Section } from "@/app/admin/organization/section";
import type { Problems } from "@/lib/forms/problems";
import type { storedOrganization } from "@/lib/organization/change";
import { ownPaths } from "@/lib/organization/pictures";
import { withStandIns } from "@/lib/organization/stand-ins";
import { AccentEditor } from "./accent-editor";
import { ChosenPictures } from "./chosen-pictures";
import { LookSample } from "./look-sample";
import { Pictures } from "./pictures";

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
        <h2 id="look" className="text-lg">
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
