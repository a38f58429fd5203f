import type { ReactNode } from "react";
import type { WaitingRequest } from "@/lib/provider/consent";

/** Where the person will be sent, and how long it lasts. */
export function AccessFacts({ waiting }: { waiting: WaitingRequest }) {
  return (
    <dl className="mt-5 grid gap-3 border-t border-line pt-4 text-sm">
      <Fact term="You will be sent to">
        <bdi className="font-semibold">{waiting.destination}</bdi>
      </Fact>
      <Fact term="Access lasts">
        {waiting.scopes.includes("offline_access")
          ? "until you remove it under Account, and at most 90 days without signing in again."
          : "until you sign out here, or remove it under Account."}
      </Fact>
      {waiting.askedEachTime && (
        <Fact term="You are asked each time">
          because it runs on your device, where another program could pass for it.
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="inline text-soft">{term}</dt> <dd className="inline">{children}</dd>
  </div>
);
