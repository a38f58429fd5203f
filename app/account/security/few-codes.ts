/** Number of recovery codes from which on new ones are suggested. */
export const FEW_CODES = 3;
