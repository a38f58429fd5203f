import { DisclosureList } from "@/app/_ui/disclosure-list";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import type { CurrentUser } from "@/lib/oauth/token/claims";
import { AppDetails } from "./app-details";
import { AppRow } from "./app-row";
import { SeenBy } from "./seen-by";

type Props = {
  apps: readonly AuthorizedApp[];
  previewOf: (app: AuthorizedApp) => CurrentUser | null;
  pictureHash: string | null;
};

/** The viewer's authorized applications. A single one is open. */
export const AppList = ({ apps, previewOf, pictureHash }: Props) => (
  <DisclosureList>
    {apps.map((app) => (
      <AppRow key={app.id} app={app} open={apps.length === 1}>
        <AppDetails app={app}>
          <SeenBy app={app} seen={previewOf(app)} pictureHash={pictureHash} />
        </AppDetails>
      </AppRow>
    ))}
  </DisclosureList>
);
