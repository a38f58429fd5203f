const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const minutes = (count: number) => count * MINUTE;

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Returns a day of the last weeks (UTC); today is 0. */
export const dayBefore = (days: number) =>
  ago(days * DAY)
    .toISOString()
    .slice(0, 10);
