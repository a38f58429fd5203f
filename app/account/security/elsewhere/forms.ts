import * as z from "zod";
import { limitedPage } from "@/lib/error-pages/error-page";
import { defineForm } from "@/lib/forms/define-form";
import { redirectTo } from "@/lib/http/answer";
import { countAgainst } from "@/lib/rate-limits/limits";
import { type Result, refuse } from "@/lib/result";
import { type Begun, beginElsewhere } from "@/lib/session/elsewhere/begin";
import { unlinkIdentity } from "@/lib/session/elsewhere/ways";

const SECURITY = "/account/security?open=elsewhere";

// A stolen session must not be enough to change how its owner signs in (ASVS 7.5.1).
const OWN = { permission: "signed_in", home: SECURITY, fresh: "account" } as const;

const LINKED = `${SECURITY}&done=identity_linked`;

export const ELSEWHERE_FORMS = {
  /** Leads to a provider, whose callback links the account there. */
  "account/link-identity": defineForm({
    ...OWN,
    key: z.object({ provider: z.string() }),
    async run(
      { provider: providerId },
      { session, request },
    ): Promise<Result<Begun, "provider_gone" | Response>> {
      const limit = countAgainst("elsewhere", `session ${session.id}`);
      const back = { code: "sign_in_limited", texts: "signIn.limited", back: SECURITY } as const;
      if (limit.exceeded) return refuse(await limitedPage(request, limit.retryAfter, back));
      const wanted = { providerId, next: LINKED, loginHint: null, purpose: "link" } as const;
      const begun = await beginElsewhere(wanted, request.headers);
      return begun.ok ? begun : refuse("provider_gone");
    },
    done: ({ location, cookie }) => redirectTo(location, { "Set-Cookie": cookie }),
  }),
  "account/unlink-identity": defineForm({
    ...OWN,
    key: z.object({ identity: z.uuid() }),
    run: ({ identity }, { user, session, context }) =>
      unlinkIdentity({ userId: user.id, session, context }, identity),
    refused: (code) => (code === "gone" ? "provider_gone" : code),
    done: "identity_unlinked",
  }),
};
