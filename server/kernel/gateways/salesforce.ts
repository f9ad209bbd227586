/** What a sign-in at Salesforce gives. */
export interface SalesforceGrant {
  instanceUrl: string
  refreshToken: string
}

/** A fan, as Salesforce has contacts. */
export interface Contact {
  /** Ours; the same fan is always the same contact. */
  id: string
  firstName: string | null
  /** Salesforce wants one. */
  lastName: string
  email: string | null
  phone: string | null
}

/** Salesforce has taken our access away: somebody must connect anew. */
export class AccessEnded extends Error {}

/** Signs in at Salesforce and keeps contacts there. Throwing means that nobody could be asked, and that it can be tried again. */
export interface Salesforce {
  /** Where the browser goes to sign in. @param login what comes back with it (`state`), and the challenge of PKCE */
  loginUrl(login: { state: string; challenge: string; redirectUri: string; customDomain: string | null }): string
  /** Gives the code that came back for access; null where Salesforce refuses it. */
  exchange(
    login: { code: string; verifier: string; redirectUri: string; customDomain: string | null },
    signal: AbortSignal,
  ): Promise<SalesforceGrant | null>
  /** Takes our access back. What is gone already is no matter. */
  revoke(grant: SalesforceGrant, signal: AbortSignal): Promise<void>
  /**
   * Begins to write contacts. @throws AccessEnded
   * @returns what writes some of them: new ones are made, known ones changed
   */
  contacts(grant: SalesforceGrant, signal: AbortSignal): Promise<(some: readonly Contact[]) => Promise<void>>
}

/** The local default: its sign-in is a small page of ours, and its contacts go nowhere but into the count. */
export interface LocalSalesforce extends Salesforce {
  /** The code that the page sends back. */
  codeFor(challenge: string): string
}
