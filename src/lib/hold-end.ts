/** A hold that ends within this time ends soon: on the list of holds, in its warnings, and on the dashboard. In milliseconds. */
export const HOLD_ENDS_SOON_MS = 30 * 60_000
