/** The access that a sign-in at Salesforce grants. */
export interface SalesforceGrant {
  instanceUrl: string
  refreshToken: string
}

/** A fan in the form of a Salesforce contact. */
export interface Contact {
  /** The fan's id here, by which the same fan is always the same contact. */
  id: string
  firstName: string | null
  /** Required by Salesforce. */
  lastName: string
  email: string | null
  phone: string | null
}

/** Salesforce has revoked the access, so somebody must connect again. */
export class AccessEnded extends Error {}

/** Signs in at Salesforce and writes contacts there. If a call throws anything but `AccessEnded`, retry later. */
export interface Salesforce {
  /** Returns the URL of the sign-in. @param login the `state` that Salesforce sends back, and the PKCE challenge */
  loginUrl(login: { state: string; challenge: string; redirectUri: string; customDomain: string | null }): string
  /** Exchanges the returned code for access; null if Salesforce refuses it. */
  exchange(
    login: { code: string; verifier: string; redirectUri: string; customDomain: string | null },
    signal: AbortSignal,
  ): Promise<SalesforceGrant | null>
  /** Revokes the access. It is no error if the access has already ended. */
  revoke(grant: SalesforceGrant, signal: AbortSignal): Promise<void>
  /**
   * Begins to write contacts. @throws AccessEnded
   * @returns a function that writes contacts: it creates new ones and updates known ones
   */
  contacts(grant: SalesforceGrant, signal: AbortSignal): Promise<(some: readonly Contact[]) => Promise<void>>
}

/** The local default: its sign-in page is part of this product, and it writes no contacts anywhere. */
export interface LocalSalesforce extends Salesforce {
  /** Returns the code that the sign-in page sends back. */
  codeFor(challenge: string): string
}
