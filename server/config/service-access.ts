/** The access to Cloudflare's DNS records. */
export interface CloudflareAccess {
  /** The URL of the API, without a trailing slash. */
  url: string
  token: string
  /** The id of the DNS zone. */
  zone: string
}

/** The connected app with which channels sign in to Salesforce. */
export interface SalesforceApp {
  /** The sign-in URL for channels without a Salesforce domain of their own, without a trailing slash. */
  loginUrl: string
  clientId: string
  clientSecret: string
}

/** How alerts are sent to browsers. */
export interface PushSettings {
  /** An address of the operator, `mailto:` or `https:`; absent: alerts are only written to files. */
  contact?: string | undefined
  /** The private key, as base64url; absent: the key in the database. */
  key?: string | undefined
  /** The origins of push services besides those of the known browsers. */
  services: readonly string[]
}

/** The Twilio account that sends texts. */
export interface TwilioSettings {
  account: string
  token: string
  /** A number, or a messaging service (`MG…`). */
  from: string
  /** The URL of the API: `https://api.twilio.com`. */
  url: string
}

/** The Twilio account that looks up numbers. */
export interface LookupSettings {
  account: string
  token: string
  /** The URL of the API: `https://lookups.twilio.com`. */
  url: string
}
