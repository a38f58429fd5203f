/** Runs a file's setup once per worker: a worker that returns to the file for more tests reuses it. */
export function onceAWorker(make: () => Promise<void>): () => Promise<void> {
  let made: Promise<void> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
