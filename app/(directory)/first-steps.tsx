import { useTranslations } from "next-intl";
import { StepsCard } from "@/app/_ui/steps-card";
import type { BoardMarks } from "./board-marks";

type Props = { marks: BoardMarks; hasPicture: boolean };

const PAGE = { favorite: null, picture: "/account/profile", security: "/account" } as const;

/** The first steps of a new account: gone with the first favorite or application, or when hidden. */
export function FirstSteps({ marks, hasPicture }: Props) {
  const t = useTranslations("directory.steps");
  if (marks.favorites.length > 0 || Object.keys(marks.connected).length > 0) return null;
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
          isDone: step === "picture" && hasPicture,
        }))}
      />
    </div>
  );
}
