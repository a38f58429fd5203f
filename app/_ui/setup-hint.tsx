import { getTranslations } from "next-intl/server";
import { isUnused } from "@/lib/users/set-up";
import { Notice } from "./notice";

/** Where an installation begins: nobody can sign in yet. While the database is away nothing is said. */
export async function SetupHint() {
  if (!(await isUnused().catch(() => false))) return null;
  const t = await getTranslations("setup");
  return (
    <Notice kind="info">
      {t.rich("hint", {
        link: (chunks) => (
          <a className="link" href="/setup">
            {chunks}
          </a>
        ),
      })}
    </Notice>
  );
}
