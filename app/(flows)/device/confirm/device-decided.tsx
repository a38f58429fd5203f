import { useTranslations } from "next-intl";
import { NAME } from "@/app/_ui/name-tag";
import { TaskEnd } from "@/app/_ui/task-end";
import type { ShownDeviceRequest } from "@/lib/provider/device-decision";

/** Result of a decision. The device learns of it with its next poll. */
export function DeviceDecided({ request }: { request: ShownDeviceRequest }) {
  const t = useTranslations("device");
  const { application } = request;
  const decision = request.decision ?? "denied";
  return (
    <TaskEnd
      title={t(`${decision}.title`)}
      text={t(`${decision}.text`)}
      other={{ href: "/account/apps", label: t("apps") }}
    >
      {application && (
        <p className="mt-3 text-sm text-soft">
          {t.rich(`${decision}.about`, { ...NAME, application: application.name })}
        </p>
      )}
    </TaskEnd>
  );
}
