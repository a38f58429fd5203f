/**
 * True for the names that every object has, such as `constructor`. next-intl finds them among the
 * messages and then fails, so a code from outside must not be one.
 */
export const isInherited = (code: string): boolean => code in Object.prototype;
