/** Maximum number of requests in one statement. */
const MOST = 64;

type Waiting<Key, Value> = {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
};

/**
 * Returns a statement that a request shares with others that arrived in the same turn of the event
 * loop. `run` starts after each of them and returns a value for each key, in order
 * (docs/design/hot-statements.md).
 */
export function gathered<Key, Value>(run: (keys: Key[]) => Promise<Value[]>) {
  let waiting: Waiting<Key, Value>[] = [];

  async function send() {
    const sent = waiting;
    waiting = [];
    try {
      const values = await run(sent.map(({ key }) => key));
      for (const [n, { resolve }] of sent.entries()) resolve(values[n] as Value);
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  return (key: Key): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      else if (waiting.length === MOST) void send();
      waiting.push({ key, resolve, reject });
    });
}
