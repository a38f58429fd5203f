import { anotherAccountAddress } from "@/app/_ui/another-account";
import { Button } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { homepageHost } from "@/app/_ui/homepage-host";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import type { WaitingRequest } from "@/lib/provider/consent";
import { AccessFacts } from "./access-facts";
import { RequestedAccess } from "./requested-access";

type Props = {
  requestUri: string;
  waiting: WaitingRequest;
  person: Person & { picture: string | null };
};

/** Posts to decision/route.ts; no server action (design.md, The walk of an authorization). */
export function ConsentForm({ requestUri, waiting, person }: Props) {
  const { application } = waiting;
  const host = homepageHost(application.homepageUrl);
  return (
    <TaskShell>
      <Handover application={application.name} />
      <h1 className="text-xl">
        <bdi>{application.name}</bdi> wants to use your account
      </h1>
      {host !== null && <p className="mt-1 text-sm text-soft">{host}</p>}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-y border-line py-3">
        <PersonLine person={person} />
        <a className="link py-1 text-sm" href={anotherAccountAddress(waiting.resume)}>
          Not you?
        </a>
      </div>
      <RequestedAccess
        scopes={waiting.scopes}
        grantedScopes={waiting.grantedScopes}
        person={person}
      />
      <AccessFacts waiting={waiting} />
      <form method="post" action="/consent/decision" className="mt-6 grid grid-cols-2 gap-3">
        <input type="hidden" name="request" value={requestUri} />
        <input type="hidden" name="account" value={person.id} />
        <Button type="submit" name="decision" value="deny" look="plain">
          Cancel
        </Button>
        <Button type="submit" name="decision" value="allow" look="plain">
          Allow
        </Button>
      </form>
    </TaskShell>
  );
}
