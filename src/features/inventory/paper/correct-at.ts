interface Given {
  online: boolean
  /** The last time at which this device was up to date; null if it never was. */
  asOf: number | null
  now: number
}

/** The time at which a printed sheet was correct, all in milliseconds since 1970. Without a network, the rows are older than now. */
export const correctAt = ({ online, asOf, now }: Given): number => (online ? now : (asOf ?? now))
