/** The state of the synchronisation, for the pill in the header and the tray. */
export interface SyncStatus {
  /** The one state that the pill shows. */
  state: 'up-to-date' | 'updating' | 'offline' | 'sending' | 'needs-you' | 'sign-in' | 'proof' | 'locked' | 'update-needed'
  /** As of when what is on screen is true, by the server's clock, as far as this device knows it. */
  at: number | null
  /** Entries that are not confirmed yet. */
  waiting: number
  sending: { done: number; of: number } | null
  needsYou: number
  /** Can the server be reached? */
  online: boolean
  /** Something waits for a newer app. */
  outdated: boolean
  /** Everything else is here, older sales are still coming in. */
  loadingSales: boolean
  /** Progress of storing seats: `done` of the `of` events to keep. */
  storing: { done: number; of: number } | null
}

export interface Standing extends Omit<SyncStatus, 'state'> {
  locked: boolean
  expired: boolean
  /** Something waits for a fresh proof of who is there. */
  proof: boolean
  /** The first pull since the app was opened runs, or a first load has not yet brought the events and the seats to keep. */
  loading: boolean
}

/**
 * The state that takes precedence: first one in which nothing is sent without a person, then cases that only a person can settle,
 * then obstacles to sending.
 */
export function syncStateOf(standing: Standing): SyncStatus['state'] {
  const { locked, expired, proof, needsYou, online, outdated, waiting, loading, storing } = standing
  if (locked) return 'locked'
  if (expired) return 'sign-in'
  if (needsYou > 0) return 'needs-you'
  if (!online) return 'offline'
  if (outdated) return 'update-needed'
  if (proof) return 'proof'
  if (waiting > 0) return 'sending'
  return loading || storing !== null ? 'updating' : 'up-to-date'
}
