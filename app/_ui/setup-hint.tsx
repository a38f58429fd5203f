import { getTranslations } from "next-intl/server";
import { isUnused } from "@/lib/users/set-up";
import { linkTo } from "./name-tag";
import { Notice } from "./notice";

/** Links to the setup while there is no account. Shows nothing while the database is unavailable. */
export async function SetupHint() {
  if (!(await isUnused().catch(() => false))) return null;
  const t = await getTranslations("setup");
  return (
    <Notice kind="info">
      {t.rich("hint", {
        link: linkTo("/setup"),
      })}
    </Notice>
  );
}
