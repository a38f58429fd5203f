import { ChevronRight, UserRoundPlus } from "lucide";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Handover } from "@/app/_ui/handover";
import { Icon } from "@/app/_ui/icon";
import { NAME } from "@/app/_ui/name-tag";
import { AccountField } from "@/app/_ui/opened-as";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import { RequestGone } from "@/app/_ui/request-gone";
import { TaskShell } from "@/app/_ui/task-shell";
import { type Problems, readProblems } from "@/lib/forms/problems";
import { unknownPasskey } from "@/lib/forms/unknown-passkey";
import { requestHeaders } from "@/lib/http/request-headers";
import { returnAddress } from "@/lib/http/return-address";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { hasHomeRealms, lastOffered, offeredProviders } from "@/lib/session/elsewhere/offered";
import { findSession } from "@/lib/session/guards";
import { passkeyHost } from "@/lib/session/passkeys/relying-party";
import { usableFactors } from "@/lib/session/two-step/factors";
import { FIELDS } from "./credentials";
import { passkeyProblemOf } from "./passkey-problem";
import { findResumedAuthorization } from "./resumed-authorization";
import {
  askedOf,
  expectedUsername,
  isEnded,
  offeredAccount,
  resumedAddress,
  type SignInContext,
} from "./sign-in-context";
import { SignInForm } from "./sign-in-form";

/** Codes of a refused sign-in: none of them offers the signed-in account again. */
const REFUSED: ReadonlySet<string> = new Set([
  "credentials",
  "missing",
  "timed_out",
  "passkey_refused",
  "passkey_unknown",
]);

const hasPasskey = async (userId: string) => (await usableFactors(userId)).passkeys > 0;

type Props = { searchParams: PageQuery };

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams;
  const { person, next, resumed } = await findResumed(single(query.next));
  if (resumed && !resumed.pendingAuthorization) return <RequestGone request={resumed} />;

  const problem = single(query.problem);
  const refused = await refusedSignIn(problem);
  const failed = problem === "credentials";
  const context: SignInContext = {
    person,
    resumed,
    failed: problem !== null && REFUSED.has(problem),
    choose: single(query.choose),
  };
  await goOn(context);
  const offered = offeredAccount(context);
  if (offered?.request) return <AccountChoice person={offered.person} {...offered.request} />;
  if (offered) return <ContinueAs person={offered.person} next={next} />;
  const asked = askedOf(context);
  return (
    <SignInForm
      application={resumed?.pendingAuthorization?.application ?? null}
      next={next}
      username={refused?.typed.username ?? (failed ? "" : expectedUsername(context))}
      failed={failed}
      timedOut={problem === "timed_out"}
      ended={isEnded(context)}
      passkeyProblem={passkeyProblemOf(problem)}
      unknownPasskey={unknownPasskey(await requestHeaders(), problem, passkeyHost())}
      missing={FIELDS.filter((field) => refused?.problems[field])}
      signedIn={person && { person, asked }}
      providers={await offeredProviders()}
      lastProvider={lastOffered(await requestHeaders())}
      hasHomeRealms={await hasHomeRealms()}
      passkeyFirst={person !== null && asked !== "takeOver" && (await hasPasskey(person.id))}
    />
  );
}

async function findResumed(next: string | null) {
  const person = (await findSession())?.user ?? null;
  return { person, next, resumed: await findResumedAuthorization(next, person?.id ?? null) };
}

/** Leaves the page if its user signed in for the request in another tab. */
async function goOn(context: SignInContext) {
  const resume = resumedAddress(context, await findSession());
  if (resume !== null) redirect(resume);
}

/** Codes of password/route.ts, and of a password reset, in the page's address. */
const CODES: ReadonlySet<string | null> = new Set(["credentials", "missing", "limited", "reset"]);

/** Returns the sign-in that was just refused, or the username whose password was reset; null if unknown. */
async function refusedSignIn(code: string | null): Promise<Problems | null> {
  return code !== null && CODES.has(code) ? readProblems(await requestHeaders(), code, code) : null;
}

/** Offers to continue: the user is signed in, and nothing requires more. */
function ContinueAs({ person, next }: { person: Person; next: string | null }) {
  const t = useTranslations("signIn");
  return (
    <TaskShell title={t("title")} heading={t("signedIn")}>
      <p className="mt-2 text-sm text-soft">{t("chooseToContinue")}</p>
      <AccountRows next={next}>
        <a href={returnAddress(next)} className={ACCOUNT_ROW}>
          <AccountOf person={person} />
        </a>
      </AccountRows>
    </TaskShell>
  );
}

type AccountChoiceProps = {
  person: Person;
  requestUri: string;
  pendingAuthorization: PendingAuthorization;
};

/** Asks which account to use (`prompt=select_account`, OpenID Connect Core 3.1.2.1). */
function AccountChoice({ person, requestUri, pendingAuthorization }: AccountChoiceProps) {
  const t = useTranslations("signIn");
  const { application } = pendingAuthorization;
  return (
    <TaskShell
      title={t("title")}
      mark={application && <Handover application={application} />}
      heading={
        application
          ? t.rich("choose", { ...NAME, application: application.name })
          : t("chooseUnnamed")
      }
    >
      <AccountRows next={pendingAuthorization.resume}>
        <form method="post" action="/consent/decision">
          <input type="hidden" name="request" value={requestUri} />
          <AccountField />
          <button type="submit" name="decision" value="continue" className={ACCOUNT_ROW}>
            <AccountOf person={person} />
          </button>
        </form>
      </AccountRows>
    </TaskShell>
  );
}

/** Classes of a row: a button or a link. The ring is inside, because the list cuts what is outside. */
const ACCOUNT_ROW =
  "flex min-h-16 w-full cursor-pointer items-center px-4 py-2.5 hover:bg-tint focus-visible:-outline-offset-2 motion-safe:transition-colors";

/** Content of the row of an account. */
const AccountOf = ({ person }: { person: Person }) => (
  <span className="min-w-0 flex-1">
    <PersonLine
      person={person}
      aside={<Icon node={ChevronRight} className="size-5 shrink-0 text-soft" />}
    />
  </span>
);

/** A list of accounts to choose from; the last row signs in to another one and leads to `next`. */
function AccountRows({ next, children }: { next: string | null; children: ReactNode }) {
  const t = useTranslations("signIn");
  return (
    <div className="mt-5 divide-y divide-line overflow-hidden rounded-md border border-line">
      {children}
      <a href={anotherAccountAddress(next)} className={`${ACCOUNT_ROW} gap-3 font-semibold`}>
        <span className="grid size-11 shrink-0 place-items-center rounded-full border border-line text-soft">
          <Icon node={UserRoundPlus} className="size-5" />
        </span>
        {t("other")}
      </a>
    </div>
  );
}
