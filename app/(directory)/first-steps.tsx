import { getTranslations } from "next-intl/server";
import { StepsCard } from "@/app/_ui/steps-card";
import { usableFactors } from "@/lib/session/two-step/factors";
import type { BoardMarks } from "./board-marks";

type Props = { id: string; marks: BoardMarks; hasPicture: boolean };

const PAGE = { favorite: null, picture: "/account/profile", security: "/account" } as const;

/** The first steps of a new account: gone with the first favorite or application, or when hidden. */
export async function FirstSteps({ id, marks, hasPicture }: Props) {
  if (marks.favorites.length > 0 || Object.keys(marks.connected).length > 0) return null;
  const t = await getTranslations("directory.steps");
  const { passkeys, app } = await usableFactors(id);
  const done = { favorite: false, security: passkeys > 0 || app, picture: hasPicture };
  return (
    <div className="mb-6">
      <StepsCard
        id="first-steps"
        title={t("title")}
        hide={{ action: "/preferences", hidden: { steps: "directory", next: "/" } }}
        steps={(["favorite", "security", "picture"] as const).map((step) => ({
          step,
          title: t(`${step}.title`),
          text: t(`${step}.text`),
          href: PAGE[step],
          isDone: done[step],
        }))}
      />
    </div>
  );
}
