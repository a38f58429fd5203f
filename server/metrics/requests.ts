import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Family } from "./exposition";
import { Distribution, histogram } from "./histogram";
import { METHODS, pathOf, type RouteOf } from "./route-label";

type Measured = { route: string; method: string; status: string; durations: Distribution };

/** Counts and times the requests of a listener. */
export function measureRequests(listener: RequestListener, routeOf: RouteOf) {
  const measured = new Map<string, Measured>();
  let inFlight = 0;

  function note(path: string, method: string, outgoing: ServerResponse, milliseconds: number) {
    inFlight -= 1;
    const route = routeOf(path);
    // A client that left before the response has no status.
    const status = outgoing.headersSent ? `${outgoing.statusCode}` : "none";
    const key = `${method} ${status} ${route}`;
    let series = measured.get(key);
    if (!series) {
      series = { route, method, status, durations: new Distribution() };
      measured.set(key, series);
    }
    series.durations.observe(milliseconds / 1000);
  }

  return {
    listener(incoming: IncomingMessage, outgoing: ServerResponse) {
      const began = performance.now();
      inFlight += 1;
      // Next changes the request's address while it handles it.
      const { url = "", method = "" } = incoming;
      outgoing.once("close", () =>
        note(
          pathOf(url),
          METHODS.has(method) ? method : "other",
          outgoing,
          performance.now() - began,
        ),
      );
      listener(incoming, outgoing);
    },
    families: (): Family[] => [
      histogram(
        "foyer_http_request_duration_seconds",
        "Duration of requests, from their headers to the end of the response.",
        [...measured.values()].flatMap(({ durations, ...labels }) => durations.samples(labels)),
      ),
      {
        name: "foyer_http_requests_in_flight",
        help: "Requests that are being served.",
        type: "gauge",
        samples: [{ labels: {}, value: inFlight }],
      },
    ],
  };
}
