let quiet = false

/** After this call, leaving the page asks no question: the app itself reloads, and queued changes are stored. */
export function leaveQuietly(): void {
  quiet = true
}

export const leavesQuietly = (): boolean => quiet
