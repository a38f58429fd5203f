import { useTranslations } from "next-intl";
import { type Person, PersonLine } from "@/app/_ui/person-line";
import type { PendingAuthorization } from "@/lib/provider/consent";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { RequestedAccess } from "./requested-access";
import { RequestedApis } from "./requested-apis";
import type { SortedScopes } from "./sorted-scopes";

type Props = {
  person: Person & { picture: string | null };
  request: Pick<PendingAuthorization, "scopes" | "apis">;
  sorted: SortedScopes;
  /** Address of the page, where another account continues. */
  resume: string;
};

/** Shows whose account the application asks for, and what it would get. */
export function AccessToDecide({ person, request: { scopes, apis }, sorted, resume }: Props) {
  const t = useTranslations("consent");
  return (
    <>
      <div className="mt-4 border-y border-line py-1">
        <PersonLine
          person={person}
          size="sm"
          aside={
            <a className="link shrink-0 py-1 text-sm" href={anotherAccountAddress(resume)}>
              {t("notYou")}
            </a>
          }
        />
      </div>
      {scopes.length > 0 && <RequestedAccess {...sorted} person={person} />}
      <RequestedApis apis={apis} marksNew={sorted.isMore} />
    </>
  );
}
