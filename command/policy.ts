import { commandContext } from "@/db/audit/events";
import {
  changeClientPolicies,
  clientPolicies,
  POLICIES,
} from "@/lib/client-policies/client-policies";
import { ok, refuse } from "@/lib/result";
import { defineCommand } from "./define";
import { withDatabase } from "./with-database";

/** Policies as commands name them. */
const NAMES = { loopback_ports: "loopbackPorts" } as const;

const isName = (name: string): name is keyof typeof NAMES => Object.hasOwn(NAMES, name);

/** Cautions about changes that Foyer advises against, by name and value. */
const CAUTIONS: Record<string, string> = {
  "loopback_ports any":
    "This is an exception: every other redirect URI must match the registered one exactly, port included.",
};

export const getPolicies = defineCommand({
  words: ["policy", "get"],
  options: {},
  summary: "Show the policies for client applications.",
  async run() {
    const policies = await withDatabase(clientPolicies);
    const shown = Object.entries(NAMES).map(([name, key]) => [name, policies[key]] as const);
    return ok({
      lines: shown.map(([name, value]) => `${name}: ${value}`),
      json: Object.fromEntries(shown),
    });
  },
});

export const setPolicy = defineCommand({
  words: ["policy", "set"],
  positionals: ["NAME", "VALUE"],
  options: {},
  summary: `Change a policy for client applications: loopback_ports ${POLICIES.loopbackPorts.join("|")}, whether a native client's redirect URI on a loopback host has to name the registered port.`,
  async run({ positionals: [name = "", typed = ""] }, { now }) {
    if (!isName(name))
      return refuse({ field: "NAME", reason: `must be ${Object.keys(NAMES).join(" or ")}` });
    const values = POLICIES[NAMES[name]];
    const value = values.find((each) => each === typed);
    if (value === undefined)
      return refuse({ field: "VALUE", reason: `must be ${values.join(" or ")}` });
    const changed = await withDatabase(() =>
      changeClientPolicies({ [NAMES[name]]: value }, commandContext(now)),
    );
    if (!changed.ok)
      return refuse({ field: null, reason: "somebody else just changed the policies; try again" });
    const isNew = changed.value === "saved";
    const caution = CAUTIONS[`${name} ${value}`];
    return ok({
      lines: [
        isNew ? `${name}: ${value}` : `${name} is ${value} already. Nothing changed.`,
        ...(caution === undefined ? [] : [caution]),
      ],
      json: { [name]: value, changed: isNew },
    });
  },
});
