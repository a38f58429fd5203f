import { SCOPES } from "@/lib/oauth/scopes";
import type { ApplicationType } from "./choices";
import { findNameFault } from "./display-name";
import {
  type Fault,
  findUncallable,
  findUnlinkable,
  findUnregistrable,
  type RegistrationContext,
} from "./registered-addresses";
import type { CompleteRequest, RegistrationRefusal } from "./registration-request";
import { type ChoiceField, concerns, type Field, fieldsOf, findChoice, SETTINGS } from "./settings";

type About = RegistrationContext & { type: ApplicationType; isPublic: boolean };

/** Returns what is wrong with single settings, by the rule of their kind. */
export function findFaults(asked: CompleteRequest, about: About): RegistrationRefusal[] {
  return [
    ...each(fieldsOf("name"), (field) => findUnnameable(asked[field])),
    ...each(fieldsOf("link"), (field) =>
      concerns(field, about.type)
        ? findUnlinkable(asked[field], "https" in SETTINGS[field] && !about.privateNetwork)
        : findUnfit(asked[field] !== null, about.type),
    ),
    ...each(fieldsOf("label"), (field) =>
      asked[field] === null ? null : findUnnameable(asked[field]),
    ),
    ...each(fieldsOf("choice"), (field) => findUnknown(field, asked[field], about.type)),
    ...each(fieldsOf("scopes"), () =>
      about.type === "service" ? null : findStranger(asked.scope),
    ),
    ...each(fieldsOf("addresses"), (field) =>
      concerns(field, about.type)
        ? findUnregistrable(field, asked[field], about.isPublic)
        : findUnfit(asked[field].length > 0, about.type),
    ),
    ...each(fieldsOf("called"), (field) =>
      concerns(field, about.type)
        ? findUncallable(asked[field], about)
        : findUnfit(asked[field] !== null, about.type),
    ),
  ];
}

function each<F extends Field>(
  fields: readonly F[],
  find: (field: F) => Fault,
): RegistrationRefusal[] {
  return fields.flatMap((field) => {
    const found = find(field);
    return found === null ? [] : { field: SETTINGS[field].metadata, ...found };
  });
}

function findUnnameable(name: string): Fault {
  const fault = findNameFault(name);
  return fault && { fault };
}

/** A service proves who it is: nobody else does (RFC 6749 section 4.4). */
function findUnknown(field: ChoiceField, value: string, type: ApplicationType): Fault {
  if (field === "authMethod" && type === "service" && value === "none")
    return { fault: "not_for_services", value };
  return findChoice(field, value) === null ? { fault: "unknown", value } : null;
}

/** Unlike in a request, an unknown scope is an error. */
function findStranger(scope: string): Fault {
  const named = scope.split(" ").filter((name) => name !== "");
  if (named.length === 0) return { fault: "missing" };
  const value = named.find((name) => !(SCOPES as readonly string[]).includes(name));
  return value === undefined ? null : { fault: "unknown", value };
}

/** Refuses an address that only an application has whose users come by a browser. */
const findUnfit = (isGiven: boolean, type: ApplicationType): Fault =>
  isGiven ? { fault: type === "service" ? "not_for_services" : "not_for_devices" } : null;
