import { DisclosureList } from "@/app/_ui/disclosure-list";
import { Pager } from "@/app/_ui/pager";
import type { AppQuery, AuthorizedApp, listAuthorizedApps } from "@/lib/account/authorized-apps";
import type { ConnectedDevice } from "@/lib/account/connected-devices";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { AppDetails } from "./app-details";
import { AppRow } from "./app-row";
import { appsAddress } from "./list-address";
import { SeenBy } from "./seen-by";

type Props = {
  found: Awaited<ReturnType<typeof listAuthorizedApps>>;
  /** Connected devices by grant. */
  devices: ReadonlyMap<string, ConnectedDevice[]>;
  /** The part of the list that is shown, to which removals return. */
  asked: AppQuery;
  previewOf: (app: AuthorizedApp) => CurrentUser | null;
  pictureHash: string | null;
};

/** A page of the viewer's authorized applications. A single one is open. */
export const AppList = ({ found, devices, asked, previewOf, pictureHash }: Props) => {
  const { shown: apps, previous, next } = found;
  return (
    <>
      <DisclosureList>
        {apps.map((app) => (
          <AppRow key={app.id} app={app} open={apps.length === 1}>
            <AppDetails app={app} devices={devices.get(app.id) ?? []} asked={asked}>
              <SeenBy app={app} seen={previewOf(app)} pictureHash={pictureHash} />
            </AppDetails>
          </AppRow>
        ))}
      </DisclosureList>
      <Pager
        newer={previous && appsAddress({ ...asked, from: previous })}
        older={next && appsAddress({ ...asked, from: next })}
      />
    </>
  );
};
