let quiet = false

/** From here on leaving the page asks nothing: the app itself reloads, and what waits is stored. */
export function leaveQuietly(): void {
  quiet = true
}

export const leavesQuietly = (): boolean => quiet
