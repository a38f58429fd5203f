import { drawDocumented } from "./documented";
import { withLifelike } from "./lifelike-server";

/** Draws the screenshots of README and docs into docs/screenshots. */
await withLifelike(({ browser, server }) => drawDocumented(browser, server));
