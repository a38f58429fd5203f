import { afterAll, beforeAll } from "vitest";
import { startUpstream, type Upstream } from "./upstream";

/** Starts a provider for the tests of a file. */
export function setUpUpstream(): Upstream {
  const upstream = {} as Upstream;
  beforeAll(async () => {
    Object.assign(upstream, await startUpstream());
  });
  afterAll(() => upstream.stop());
  return upstream;
}
