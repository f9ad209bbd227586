import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isLoopback } from '#server/config/loopback.ts'
import { type Environment, readSettings, type ReadSettings } from '#server/config/read-settings.ts'
import type { Settings } from '#server/config/settings.ts'
import type { CloudflareAccess, PushSettings, SalesforceApp } from '#server/config/service-access.ts'
import { servicesOf, type Services } from '#server/config/services.ts'
import { log, type LogLevel } from './log.ts'

/** The settings of a server, read once from its environment. */
export interface Config {
  port: number
  host: string
  /** The folder for all data that must outlive the process. */
  data: string
  /** The URL of a PostgreSQL server; without one the embedded database in `data` is used. */
  databaseUrl: string | undefined
  /**
   * The most connections to the server at `databaseUrl`, one of them for messages between nodes. Background work has two more.
   */
  pool: number
  /** Whether an empty database is filled with the demo world. */
  demo: boolean
  /** Whether made-up fans buy seats in the background. */
  traffic: boolean
  /** The secret that signs tokens and encrypts the stored credentials of other services. */
  secret: string
  /** The previous secret, which still decrypts what was encrypted with it. */
  secretOld?: string | undefined
  /** The host to which custom domains point; absent: that of the dashboard. */
  dnsTarget?: string | undefined
  /** Access to the DNS of custom domains; absent: a zone file is used. */
  cloudflare?: CloudflareAccess | undefined
  /** The app with which channels connect to Salesforce; absent: a built-in fake is used. */
  salesforce?: SalesforceApp | undefined
  /**
   * The URL of the Graph API for WhatsApp tokens and messages; absent: any token is accepted, and WhatsApp messages are only
   * stored in the database.
   */
  whatsappUrl?: string | undefined
  /** The URL of a service with the range API of Pwned Passwords; absent: new passwords are not compared with breached passwords. */
  breachesUrl?: string | undefined
  /** How alerts are sent to browsers; absent: they are only written to files. */
  push?: PushSettings | undefined
  production: boolean
  /** The accounts that must have a second factor; all others may have one. */
  secondFactor: 'nobody' | 'staff' | 'everyone'
  /** How long a proof of identity is valid, in milliseconds; 0: no call needs a proof. */
  proofMs: number
  domainSuffix: string
  /** The secret that signs Stripe's webhooks. */
  stripeWebhookSecret?: string | undefined
  /** The URL under which people and carriers reach the dashboard; undefined if unset and other machines can reach the server. */
  publicUrl: string | undefined
  /** How long a whole request may take, in seconds. */
  requestSeconds: number
  /** How long a connection may be idle during a request, in seconds. */
  idleSeconds: number
  /** How long a connection stays open for the next request, in seconds. */
  keepAliveSeconds: number
  /** The most HTTP connections at once; further ones are closed. */
  connections: number
  /** The lowest level of JSON log lines; with `info`, there is one for each request. */
  log: LogLevel
  /** The output for a second copy of the audit record, as JSON lines; absent: no copy is written. */
  auditLines?: 'file' | 'stdout' | undefined
  /** The token for `/metrics`; absent: that page is 404. */
  metricsToken?: string | undefined
  /**
   * The collector of page views, and below it the collector of errors: `file`, or the address of a service (Plausible; a Sentry
   * DSN). Absent: nothing is collected.
   */
  pageViews?: string | undefined
  errorReports?: string | undefined
  /** Legal hours `HH:mm-HH:mm` that replace those of every channel. */
  legalHours: string | undefined
  /** The number of proxies in front of the server, whose forwarded addresses are trusted. */
  proxies: number
  build: string
  /** An OpenAI-compatible chat endpoint that proposes texts; absent: they are composed by rules. */
  ai?: { url: string; model: string; key: string | undefined } | undefined
  /** Real services behind the gateways; absent: each has its local default. */
  services?: Services | undefined
  /** A file with which a test makes this server crash in the middle of a write (see `faults.ts`). Never in production. */
  testFaults?: string | undefined
  /** The time between batches, and how early sends begin, in milliseconds, for tests. Never in production. */
  testBatchMs?: number | undefined
  testEarlyMs?: number | undefined
  /** Whether the page of all calls is served and every response is checked against the contract: for development only. */
  development: boolean
}

/** Settings that cannot be used; the message lists each of them. */
export class ConfigError extends Error {}

/**
 * Reads the settings of a server, and changes nothing.
 * @throws ConfigError that lists every mistake
 */
export function checkedSettings(environment: Environment): ReadSettings {
  const { wrong, ...read } = readSettings(environment)
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  return read
}

/**
 * Reads the settings from the environment. Empty variables count as absent. Creates the data folder (mode 700) if it is missing. If
 * the settings contain no secret, uses the secret in that folder, or creates it there.
 * @throws ConfigError that lists every mistake
 */
export function readConfig(environment: Environment): Config {
  const { settings } = checkedSettings(environment)
  const data = dataFolder(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    data,
    databaseUrl: settings.DATABASE_URL,
    pool: settings.HOLDFAST_POOL,
    demo: isDemo(settings),
    traffic: settings.HOLDFAST_TRAFFIC,
    secret: settings.HOLDFAST_SECRET ?? keptSecret(data),
    secretOld: settings.HOLDFAST_SECRET_OLD,
    production: settings.HOLDFAST_PRODUCTION,
    secondFactor: settings.HOLDFAST_PRODUCTION ? settings.HOLDFAST_SECOND_FACTOR : 'nobody',
    proofMs: settings.HOLDFAST_TEST_PROOF_MS ?? settings.HOLDFAST_PROOF_MINUTES * 60_000,
    domainSuffix: settings.HOLDFAST_DOMAIN_SUFFIX.toLowerCase(),
    publicUrl: settings.HOLDFAST_URL ?? (isLoopback(settings.HOST) ? `http://localhost:${settings.PORT}` : undefined),
    requestSeconds: settings.HOLDFAST_REQUEST_SECONDS,
    idleSeconds: settings.HOLDFAST_IDLE_SECONDS,
    keepAliveSeconds: settings.HOLDFAST_KEEP_ALIVE_SECONDS,
    connections: settings.HOLDFAST_CONNECTIONS,
    log: settings.HOLDFAST_LOG,
    auditLines: settings.HOLDFAST_AUDIT_LINES,
    metricsToken: settings.HOLDFAST_METRICS_TOKEN,
    pageViews: settings.HOLDFAST_PAGE_VIEWS,
    errorReports: settings.HOLDFAST_ERROR_REPORTS,
    legalHours: settings.HOLDFAST_LEGAL_HOURS,
    proxies: settings.HOLDFAST_PROXIES,
    ...otherServicesOf(settings),
    testFaults: settings.HOLDFAST_TEST_FAULTS,
    testBatchMs: settings.HOLDFAST_TEST_BATCH_MS,
    testEarlyMs: settings.HOLDFAST_TEST_EARLY_MS,
    build: typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev',
    development: environment['NODE_ENV'] === 'development',
  }
}

/** Returns the services in the settings: gateways, webhooks, DNS, Salesforce, WhatsApp, breached passwords, alerts and AI. */
function otherServicesOf(settings: Settings): Partial<Config> {
  const {
    HOLDFAST_CLOUDFLARE_TOKEN: token,
    HOLDFAST_CLOUDFLARE_ZONE: zone,
    HOLDFAST_SALESFORCE_ID: clientId,
    HOLDFAST_SALESFORCE_SECRET: clientSecret,
    HOLDFAST_AI_URL: aiUrl,
  } = settings
  return {
    services: servicesOf(settings),
    stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    dnsTarget: settings.HOLDFAST_DNS_TARGET?.toLowerCase(),
    cloudflare: token && zone ? { token, zone, url: settings.HOLDFAST_CLOUDFLARE_URL } : undefined,
    salesforce: clientId && clientSecret ? { clientId, clientSecret, loginUrl: settings.HOLDFAST_SALESFORCE_URL } : undefined,
    whatsappUrl: settings.HOLDFAST_WHATSAPP_URL,
    breachesUrl: settings.HOLDFAST_BREACHES_URL,
    push: {
      contact: settings.HOLDFAST_PUSH_CONTACT,
      key: settings.HOLDFAST_PUSH_KEY,
      services: settings.HOLDFAST_PUSH_SERVICES ?? [],
    },
    ai: aiUrl === undefined ? undefined : { url: aiUrl, model: settings.HOLDFAST_AI_MODEL, key: settings.HOLDFAST_AI_KEY },
  }
}

/**
 * Whether an empty database gets the demo world, whose passwords are public. It never does in production. Otherwise the setting
 * decides; without the setting, it does if only this machine can reach the server and `DATABASE_URL` is not set.
 */
function isDemo({ HOLDFAST_DEMO: demo, HOLDFAST_PRODUCTION: production, DATABASE_URL: database, HOST: host }: Settings): boolean {
  return !production && (demo ?? (database === undefined && isLoopback(host)))
}

/** Returns the data folder of the settings; creates it if it is missing. */
export function dataFolder({ HOLDFAST_DATA: folder }: Pick<Settings, 'HOLDFAST_DATA'>): string {
  const data = resolve(folder)
  makePrivate(data)
  return data
}

/**
 * Creates the data folder, and closes it to other users, because the secret, emails and database are in it. A shared folder with
 * the sticky bit, such as /tmp, is not changed.
 */
function makePrivate(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const { mode } = statSync(data)
  if ((mode & 0o1000) !== 0 || (mode & 0o077) === 0) return
  try {
    chmodSync(data, 0o700)
  } catch (error) {
    log.trouble(`Others can read the data folder ${data}, and this cannot be changed:`, (error as Error).message)
  }
}

function keptSecret(data: string): string {
  const file = join(data, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return secret
}
