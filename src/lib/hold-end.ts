/** A hold with less time left than this, in milliseconds, counts as ending soon: in the list of holds, warnings and dashboard. */
export const HOLD_ENDS_SOON_MS = 30 * 60_000
