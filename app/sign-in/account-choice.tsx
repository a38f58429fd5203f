import { anotherAccountAddress } from "@/app/_ui/another-account";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Handover } from "@/app/_ui/handover";
import { type Person, PersonLine, personName } from "@/app/_ui/person-line";
import { TaskShell } from "@/app/_ui/task-shell";
import type { WaitingRequest } from "@/lib/provider/consent";

type Props = { person: Person; requestUri: string; waiting: WaitingRequest };

/** The application asks which account to use (`prompt=select_account`, OpenID Connect Core 3.1.2.1). */
export function AccountChoice({ person, requestUri, waiting }: Props) {
  return (
    <TaskShell>
      <Handover application={waiting.application.name} />
      <h1 className="text-xl">
        Choose an account for <bdi>{waiting.application.name}</bdi>
      </h1>
      <div className="mt-5">
        <PersonLine person={person} />
      </div>
      <form method="post" action="/consent/decision" className="mt-6 grid gap-3">
        <input type="hidden" name="request" value={requestUri} />
        <input type="hidden" name="account" value={person.id} />
        <Button type="submit" name="decision" value="continue">
          Continue as {personName(person)}
        </Button>
        <ButtonLink href={anotherAccountAddress(waiting.resume)} look="plain">
          Use another account
        </ButtonLink>
      </form>
    </TaskShell>
  );
}
