/** A list of passwords that were stolen from other services. */
export interface Breaches {
  /**
   * Whether a password is in the list. The password does not leave the server.
   * @throws if the list cannot be read, or `signal` aborts
   */
  has(password: string, signal: AbortSignal): Promise<boolean>
}
