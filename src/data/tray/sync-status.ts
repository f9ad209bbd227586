/** The state of the synchronization, for the pill in the header and the tray. */
export interface SyncStatus {
  /** The one state that the pill shows. */
  state: 'up-to-date' | 'updating' | 'offline' | 'sending' | 'needs-you' | 'sign-in' | 'proof' | 'locked' | 'update-needed'
  /** When the screen was last up to date, in epoch milliseconds by the server's clock; null if unknown. */
  at: number | null
  /** The number of entries that the server has not carried out yet; those that need the user do not count. */
  waiting: number
  sending: { done: number; of: number } | null
  /** The number of entries and calls about which only the user can decide. */
  needsYou: number
  /** Whether the server can be reached. */
  online: boolean
  /** Whether an entry waits for a newer app. */
  outdated: boolean
  /** Whether only older sales are still loading. */
  loadingSales: boolean
  /** Progress of storing seats: `done` is the number of events whose seats are stored, `of` the number of events to store. */
  storing: { done: number; of: number } | null
}

export interface Standing extends Omit<SyncStatus, 'state'> {
  locked: boolean
  expired: boolean
  /** Whether an entry waits for a new proof of identity. */
  proof: boolean
  /**
   * Whether the first pull since the app's start is running, or a first load has not yet brought the events and the seats to store.
   */
  loading: boolean
}

/**
 * Returns the state that takes precedence: first those in which nothing is sent without the user, then cases that only the user
 * can decide, then obstacles to sending.
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
