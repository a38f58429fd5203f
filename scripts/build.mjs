// Builds the Next application into .next and the production server into dist; with --if-stale, only
// if a source is newer.
import { buildAll, buildIfStale } from "./stale.mjs";

await (process.argv.includes("--if-stale") ? buildIfStale() : buildAll());
