/** For what a file makes before its tests: a worker that comes back to the file for more of them finds it made. */
export function onceAWorker(make: () => Promise<void>): () => Promise<void> {
  let made: Promise<void> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
