import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { NAME } from "@/app/_ui/name-tag";
import { PostForm } from "@/app/_ui/post-form";
import { TaskShell } from "@/app/_ui/task-shell";
import { deviceAddress, deviceDenial } from "@/app/(flows)/device/addresses";
import type { ShownDeviceRequest } from "@/lib/provider/device-decision";
import { anotherAccountAddress } from "@/lib/session/another-account";

type Props = { request: ShownDeviceRequest };

/** Tells that the user can't use the application: it awaits approval, or is closed to them. */
export function DeviceRefused({ request: { application, code } }: Props) {
  const t = useTranslations("device.refused");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3">
        {application
          ? t.rich("closed", { ...NAME, application: application.name })
          : t("notApproved")}
      </p>
      <p className="mt-3 text-sm text-soft">{t("next")}</p>
      <div className="mt-6 grid">
        <ButtonLink href={anotherAccountAddress(deviceAddress(code))}>{t("other")}</ButtonLink>
      </div>
      <PostForm {...deviceDenial(code)} className="mt-4 grid">
        <Button type="submit" look="plain">
          {t("deny")}
        </Button>
      </PostForm>
    </TaskShell>
  );
}
