/** One HTTP request to a server on 127.0.0.1. */
export type Request = {
  origin: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** First request of a person's authorization. A new browser has no cookie. */
export type Start = { path: string; cookie: string; username: string; password: string };

/** How a visit goes from an authorization request to the code. */
export type Visit = {
  origin: string;
  starts: Start[];
  /** Address that ends the visit: the client's redirect URI. */
  callback: string;
  /** Ends the visit at the first page instead. */
  untilPage?: boolean;
  /** Address of Hydra's admin API, which accepts logins and consents in the place of an app. */
  admin?: string;
};

/**
 * Requests of a load. `same` sends its requests in turn on every connection; if `numbered`, a connection repeats one of
 * them, where `{n}` is a new number each time and `{token}` a random token. `each` sends each body once, and `proofs` each
 * DPoP proof. `refresh` rotates a chain per connection. `visit` has as many requests as a person's browser.
 */
export type Job =
  | { kind: "same"; requests: Request[]; numbered?: boolean }
  | { kind: "each"; request: Request; bodies: string[] }
  | { kind: "proofs"; request: Request; proofs: string[] }
  | { kind: "refresh"; request: Request; tokens: string[] }
  | { kind: "visit"; visit: Visit };

/** Load for the generator. It ends after `seconds`, after `amount` units, or when the job runs out. */
export type Work = {
  job: Job;
  /** Expected status of each response that ends a unit. */
  status: number;
  connections: number;
  seconds: number;
  amount?: number;
  /** True to return what each unit obtained. */
  collect?: boolean;
};

/** Body of a response; from a visit the code, and the start of a second one by the same browser. */
export type Obtained = { body: string; start?: Start };

export type Done = {
  /** Expected responses per second, until the last one. */
  rate: number;
  count: number;
  /** Units by status; 0 stands for a lost connection, or a visit that did not get to its end. */
  statuses: Record<string, number>;
  /** The first unexpected response. */
  unexpected: string | null;
  obtained: Obtained[];
};
