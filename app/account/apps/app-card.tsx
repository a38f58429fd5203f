import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { homepageHost } from "@/app/_ui/homepage-host";
import { Monogram } from "@/app/_ui/monogram";
import { RelativeTime } from "@/app/_ui/relative-time";
import { wordsOfScopes } from "@/app/_ui/scope-words";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";

/** An application that may use the account: what it may do, since when, and the way to end it. */
export function AppCard({ app }: { app: AuthorizedApp }) {
  const { name, homepageUrl, suspendedAt } = app.application;
  const host = homepageHost(homepageUrl);
  return (
    <Card className="grid gap-5 p-6">
      <div className="flex items-start gap-3">
        <Monogram name={name} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg">
            <bdi>{name}</bdi>
          </h2>
          {host !== null && <p className="text-sm text-soft">{host}</p>}
        </div>
      </div>
      {suspendedAt && (
        <p className="flex gap-3 text-sm">
          <Badge tone="warn">Suspended</Badge>
          By an administrator: until that is lifted, it cannot use your account.
        </p>
      )}
      <div className="text-sm">
        <p className="font-semibold">It may</p>
        <ul className="mt-1 list-disc pl-5 marker:text-soft">
          {wordsOfScopes(app.scopes).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
        <span>
          Authorized <RelativeTime at={app.createdAt} />
        </span>
        <span>
          {app.lastUsedAt ? (
            <>
              Last used <RelativeTime at={app.lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
        </span>
      </p>
      <form
        method="post"
        action="/account/apps/removal"
        className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row-reverse sm:items-center sm:justify-between"
      >
        <input type="hidden" name="grant" value={app.id} />
        <Button type="submit" look="danger" className="shrink-0">
          Remove access
        </Button>
        <p className="text-sm text-soft">
          <bdi>{name}</bdi> loses access to your account at once, on all your devices. It keeps what
          it has already saved.
        </p>
      </form>
    </Card>
  );
}
