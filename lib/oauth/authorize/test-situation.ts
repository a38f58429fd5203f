import type { Situation } from "./next-step";

export const now = new Date("2026-01-01T12:00:00Z");
export const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

export const session = { id: "s1", userId: "ada", authenticatedAt: ago(3600), amr: ["pwd"] };

/** Returns a situation in which nothing is missing, with changes. */
export function situation(changes: {
  request?: Partial<Situation["request"]>;
  client?: Partial<Situation["client"]>;
  session?: Situation["session"];
  grantedScopes?: string[];
  admitted?: boolean;
  progress?: Partial<Situation["progress"]>;
}): Situation {
  return {
    request: {
      clientId: "web",
      registeredUri: "https://client.example/cb",
      redirectUri: "https://client.example/cb",
      responseMode: "query",
      scopes: ["openid"],
      droppedScopes: [],
      apis: [],
      state: null,
      nonce: null,
      codeChallenge: "",
      jkt: null,
      prompt: [],
      maxAge: null,
      loginHint: null,
      claims: null,
      contexts: { named: [], needed: "password" },
      subject: null,
      ...changes.request,
    },
    client: {
      ownResources: ["https://id.example.org/api/v1", "https://id.example.org/api/v1/me"],
      clientId: "web",
      suspended: false,
      onlyFor: null,
      ...{ isPublic: false, isGate: false },
      firstParty: false,
      requirePar: false,
      highSecurity: false,
      anyPortOn: [],
      requiredContext: "password",
      scopes: ["openid"],
      apis: [],
      grantTypes: ["authorization_code"],
      redirectUris: [],
      ...changes.client,
    },
    session: changes.session === undefined ? session : changes.session,
    grantedScopes: changes.grantedScopes ?? ["openid"],
    admitted: changes.admitted ?? true,
    progress: {
      createdAt: ago(60),
      sessionId: null,
      accountChosenAt: null,
      consentedAt: null,
      deniedAt: null,
      ...changes.progress,
    },
    now,
  };
}

export type Changes = Parameters<typeof situation>[0];
