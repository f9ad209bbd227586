/** Asks WhatsApp whose a token is. Throwing means that nobody could be asked. */
export interface WhatsApp {
  /** The id of the business account that a token opens; null where the token is not good. */
  accountOf(token: string, signal: AbortSignal): Promise<string | null>
}
