import type { History, Operation } from "./history";

/** A request with the time in which it took effect: somewhere between start and end, once. */
type Timed = { start: number; end: number };

/**
 * Sequential behavior of one object. `next` returns each state in which an operation can leave it, none if the operation
 * can't have had this result. The effect of an optional operation may never have happened, or happen after its end.
 */
type Model<S, O extends Timed> = {
  initial: S;
  next(state: S, operation: O): S[];
  isOptional(operation: O): boolean;
};

/** Number of examined orders after which a history is given up. */
const MOST_STEPS = 200_000;

/**
 * True if the operations can be put in an order that the model allows, and in which none comes before another one that
 * had ended when it began: linearizability (Herlihy and Wing 1990), by the search of Wing and Gong with Lowe's cache.
 */
function isPossible<S, O extends Timed>(operations: readonly O[], model: Model<S, O>) {
  const seen = new Set<string>();
  const numbers = new Map(operations.map((operation, index) => [operation, index]));
  const search = (left: readonly O[], state: S): boolean => {
    if (left.every(model.isOptional)) return true;
    const key = `${left.map((operation) => numbers.get(operation))} ${JSON.stringify(state)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    if (seen.size > MOST_STEPS) throw new Error("the history has too many possible orders");
    const earliestEnd = Math.min(
      ...left.map((operation) => (model.isOptional(operation) ? Infinity : operation.end)),
    );
    return left
      .filter(({ start }) => start <= earliestEnd)
      .some((operation) => {
        const rest = left.filter((other) => other !== operation);
        return model.next(state, operation).some((next) => search(rest, next));
      });
  };
  return search(operations, model.initial);
}

/**
 * State of a token family. `current` is the credential that can be used next: the code, then the newest refresh token. It
 * is null after a use whose response was lost; `lost` then says which credential, and which process kept its tokens
 * (docs/decisions/0045).
 */
type Family = {
  current: string | null;
  lost: { credential: string; process: number } | null;
  isCut: boolean;
  revoked: string[];
};

/** Returns the states after a code or refresh token was sent. A replaced one cuts the whole family (RFC 9700 section 4.14.2). */
function afterGrant(family: Family, operation: Operation): Family[] {
  const { credential, process, tokens } = operation;
  const isCurrent = family.current === credential;
  const isKept = family.lost?.credential === credential && family.lost.process === process;
  const cut = { ...family, isCut: true };
  const granted = { ...family, current: tokens?.refresh_token ?? null, lost: null };
  const lost = { ...family, current: null, lost: { credential, process } };
  const live = {
    done: isCurrent || isKept ? [granted] : [],
    refused: isCurrent ? [] : [cut],
    unknown: isCurrent ? [lost] : [cut],
  };
  const dead = { done: [], refused: [family], unknown: [family] };
  return (family.isCut ? dead : live)[operation.outcome as keyof typeof live];
}

function afterUse(family: Family, { credential, outcome }: Operation): Family[] {
  const isLive = !family.isCut && !family.revoked.includes(credential);
  return isLive === (outcome === "done") ? [family] : [];
}

/** Returns the states after a revocation: of an access token alone, of a refresh token with its whole family (RFC 7009 section 2). */
function afterRevocation(family: Family, { credential }: Operation, access: Set<string>): Family[] {
  if (!access.has(credential)) return [{ ...family, isCut: true }];
  return [{ ...family, revoked: [...new Set([...family.revoked, credential])].sort() }];
}

function modelOf({ code, operations }: History): Model<Family, Operation> {
  const access = new Set(operations.flatMap(({ tokens }) => (tokens ? [tokens.access_token] : [])));
  return {
    initial: { current: code, lost: null, isCut: false, revoked: [] },
    isOptional: ({ outcome }) => outcome === "unknown",
    next(family, operation) {
      if (operation.kind === "use") return afterUse(family, operation);
      if (operation.kind === "revoke") return afterRevocation(family, operation, access);
      return afterGrant(family, operation);
    },
  };
}

/** True if Foyer's rules allow this history. A use without an answer, and a request that changed nothing, can't contradict any. */
export function isPossibleFamily(history: History): boolean {
  const telling = history.operations.filter(
    ({ kind, outcome }) => outcome !== "unavailable" && !(kind === "use" && outcome === "unknown"),
  );
  return isPossible(telling, modelOf(history));
}
