import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AppQuery } from "@/lib/account/authorized-apps";
import type { ConnectedDevice } from "@/lib/account/connected-devices";
import { programInWords } from "@/lib/http/user-agent";
import { writeAppQuery } from "./list-address";

type Props = { devices: readonly ConnectedDevice[]; asked: AppQuery };

/** Lists the devices on which an application acts for the viewer, each with a button that ends it. */
export function AppDevices({ devices, asked }: Props) {
  const t = useTranslations("apps.devices");
  if (devices.length === 0) return null;
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{t("title")}</h3>
      <ul className="grid divide-y divide-line rounded-md border border-line bg-surface">
        {devices.map(({ id, userAgent, network, connectedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-2.5">
            <span className="min-w-0" id={`device-${id}`}>
              <bdi className="block font-medium wrap-anywhere">
                {programInWords(userAgent) ?? t("unknown")}
              </bdi>
              <span className="block text-soft">
                {t.rich("connected", {
                  time: () => <RelativeTime at={connectedAt} />,
                  network: network ?? t("unknownNetwork"),
                })}
              </span>
            </span>
            <PostForm
              action="/forms/account/disconnect-device"
              hidden={{ device: id, ...writeAppQuery(asked) }}
            >
              <Button type="submit" look="danger" aria-describedby={`device-${id}`}>
                {t("disconnect")}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
