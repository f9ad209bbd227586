let quiet = false

/** Turns off the question at leaving the page, before the app reloads itself: queued changes are stored. */
export function leaveQuietly(): void {
  quiet = true
}

export const leavesQuietly = (): boolean => quiet
