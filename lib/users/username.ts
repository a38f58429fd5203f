/** As the database has it (users_username). */
const USERNAME = /^[a-z0-9]([a-z0-9._-]{0,62}[a-z0-9])?$/;

export const isUsername = (text: string): boolean => USERNAME.test(text);

/** Sign-in does not tell the case of a username, so nobody has to. */
export const normalUsername = (typed: string): string => typed.trim().toLowerCase();
