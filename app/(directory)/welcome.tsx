import { getTranslations } from "next-intl/server";
import { BrandMark } from "@/app/_ui/brand-mark";
import { ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";

/** The directory of an installation without accounts and sites: one card that leads to the setup. */
export async function Welcome() {
  const t = await getTranslations();
  return (
    <Card className="mx-auto mt-4 grid max-w-[32rem] justify-items-center gap-3 px-6 py-12 text-center sm:mt-12">
      <BrandMark className="size-12" />
      <h1 className="mt-2 text-2xl">
        {t("directory.welcome.title", { brand: t("common.brand") })}
      </h1>
      <p className="max-w-prose text-pretty text-soft">{t("directory.welcome.text")}</p>
      <ButtonLink href="/setup" className="mt-3">
        {t("directory.welcome.setUp")}
      </ButtonLink>
    </Card>
  );
}
