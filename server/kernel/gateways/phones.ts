/** The place where a number is registered. */
export interface Place {
  city: string | null
  country: string | null
}

/** Looks up where numbers are registered. */
export interface Phones {
  /** Whether a look-up calls an external service, so that its result should be stored. */
  isExternal: boolean
  /**
   * Returns where a number is registered.
   * @param phone in international format
   * @returns null if it is not a phone number
   * @throws if the service cannot be reached
   */
  placeOf(phone: string, signal: AbortSignal): Promise<Place | null>
}
