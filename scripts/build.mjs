// Builds the Next application into .next and the production server into dist.
import { buildAll } from "./stale.mjs";

await buildAll();
