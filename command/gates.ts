import { createGate } from "@/lib/operations/gates";
import { issuer } from "@/lib/runtime/env";
import { commandOf } from "./operation-command";

/** Address that the proxy of a site asks (docs/gates.md). */
const checkOf = (clientId: string) => `${issuer()}/gate/${clientId}/check`;

export const GATE_COMMANDS = [
  commandOf(createGate, {
    args: { origin: "ORIGIN" },
    names: {
      publicPaths: "public-path",
      sends: "send",
      idleMinutes: "idle-minutes",
      groups: "group",
    },
    say: ({ clientId, name }, { input: { origin, groups } }) => ({
      lines: [
        `Registered "${name}" at ${origin}.`,
        `  client_id  ${clientId}`,
        `  check      ${checkOf(clientId)}`,
      ],
      json: { client_id: clientId, origin, check: checkOf(clientId), groups },
    }),
  }),
];
