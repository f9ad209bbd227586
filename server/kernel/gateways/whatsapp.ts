/** Looks up the owner of a WhatsApp token. Throws if WhatsApp cannot be reached. */
export interface WhatsApp {
  /** Returns the id of the business account of a token; null if the token is not valid. */
  accountOf(token: string, signal: AbortSignal): Promise<string | null>
}
