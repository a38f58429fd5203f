/** A request with the time in which it took effect: somewhere between start and end, once. */
export type Timed = { start: number; end: number };

/**
 * Sequential behavior of one object. `next` returns each state in which an operation can leave it, none if the operation
 * can't have had this result. The effect of an optional operation may never have happened, or happen after its end.
 */
export type Model<S, O extends Timed> = {
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
export function isPossible<S, O extends Timed>(operations: readonly O[], model: Model<S, O>) {
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
