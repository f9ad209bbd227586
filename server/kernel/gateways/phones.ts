/** Where a number is registered. */
export interface Place {
  city: string | null
  country: string | null
}

/** Finds out where numbers are registered. */
export interface Phones {
  /** Does it ask somebody, so that what it finds is worth keeping? */
  asks: boolean
  /** @param phone in international format @returns null where it is no number @throws where nobody can be asked now */
  placeOf(phone: string, signal: AbortSignal): Promise<Place | null>
}
