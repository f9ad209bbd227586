let quiet = false

/**
 * Turns off the browser's question on leaving the page. Called before the app reloads itself, since queued changes are stored.
 */
export function leaveQuietly(): void {
  quiet = true
}

export const leavesQuietly = (): boolean => quiet
