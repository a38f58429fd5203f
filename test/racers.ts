/** Number of concurrent uses in a race: twice the connections of a pool, or 100 in `npm run test:full`. */
export const RACERS = Number(process.env.FOYER_RACERS ?? 20);
