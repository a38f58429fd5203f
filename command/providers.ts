import * as operations from "@/lib/operations/providers";
import type { Addresses } from "@/lib/session/elsewhere/check";
import type { strandedBy } from "@/lib/session/elsewhere/end";
import { commandOf } from "./operation-command";

const did = (done: string, isNothing = false) => ({
  lines: [isNothing ? "Nothing changed." : done],
  json: { changed: !isNothing },
});

/** Says which addresses to register at a provider. */
const sayAddresses = ({ callback, signedOut, backChannel }: Addresses) => ({
  lines: [
    `Redirect address to register there: ${callback}`,
    `Address after sign-out: ${signedOut}`,
    `Back-channel logout: ${backChannel}`,
  ],
  json: {
    redirect_uri: callback,
    post_logout_redirect_uri: signedOut,
    backchannel_logout_uri: backChannel,
  },
});

type Stranded = Awaited<ReturnType<typeof strandedBy>>;

/** Names those who have no other way to sign in. */
function sayStranded({ people, total, unreachable, byPasskey }: Stranded) {
  const usernames = people.map(({ username }) => username);
  const more = total > people.length ? ` and ${total - people.length} more` : "";
  return {
    lines: [
      ...(total > 0 ? [`Without another way to sign in: ${usernames.join(", ")}${more}`] : []),
      ...(unreachable > 0
        ? [`No password link can be mailed to ${unreachable} of them, named first.`]
        : []),
      ...(byPasskey > 0
        ? [`With a passkey alone, which works even after they left: ${byPasskey}`]
        : []),
    ],
    json: { stranded: usernames, stranded_total: total, unreachable, by_passkey: byPasskey },
  };
}

export const PROVIDER_COMMANDS = [
  commandOf(operations.listProviders, {
    say: (providers) => ({
      lines: providers.map(
        ({ id, name, issuer, enabledAt, accounts }) =>
          `${id}\t${name}\t${issuer}\t${enabledAt ? "enabled" : "disabled"}\t${accounts}`,
      ),
      json: {
        providers: providers.map(({ id, name, issuer, enabledAt, accounts }) => ({
          ...{ id, name, issuer, accounts, enabled: enabledAt !== null },
        })),
      },
    }),
  }),
  commandOf(operations.addProvider, {
    args: { id: "ID" },
    say: (addresses) => {
      const { lines, json } = sayAddresses(addresses);
      return { lines: ["Added, not enabled yet.", ...lines], json };
    },
  }),
  commandOf(operations.changeProvider, {
    say: (result) => did("Changed.", result === "as_it_was"),
  }),
  commandOf(operations.checkProvider, {
    say: ({ metadata, refusesSignOut, ...addresses }) => {
      const { lines, json } = sayAddresses(addresses);
      const published = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
      const unfit = refusesSignOut ? ["The provider refuses the address after sign-out."] : [];
      return {
        lines: [...unfit, ...lines, ...published],
        json: { ...json, metadata, refuses_sign_out: refusesSignOut },
      };
    },
  }),
  commandOf(operations.enableProvider, {
    say: (result) => did("Enabled.", result === "as_it_was"),
  }),
  commandOf(operations.disableProvider, {
    say({ isChanged, stranded, mayEnable }) {
      const { lines, json } = did("Disabled.", !isChanged);
      const named = sayStranded(stranded);
      const blocked = mayEnable ? [] : ["It can't be enabled again before a check passes."];
      return {
        lines: [...lines, ...named.lines, ...blocked],
        json: { ...json, ...named.json, may_enable: mayEnable },
      };
    },
  }),
  commandOf(operations.moveProvider, {
    args: { to: "up|down" },
    say: (moved) => did("Moved.", !moved),
  }),
  commandOf(operations.removeProvider, {
    say: ({ isRemoved, stranded }) => {
      const { lines, json } = sayStranded(stranded);
      const done = isRemoved ? "Removed." : "Nothing changed. To go on, add --strands.";
      return { lines: [done, ...lines], json: { removed: isRemoved, ...json } };
    },
  }),
  commandOf(operations.unlinkUser, {
    args: { provider: "PROVIDER" },
    say: ({ isStranded }, { names: [username = ""] }) => ({
      lines: [
        "Unlinked.",
        ...(isStranded
          ? ["No other way to sign in is left; all access of this account ended."]
          : []),
      ],
      json: { username, unlinked: true, stranded: isStranded },
    }),
  }),
];
