import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { CloudflareAccess } from '#server/gateways/cloudflare.ts'
import type { SalesforceApp } from '#server/gateways/salesforce-api.ts'
import { readServices, type Services } from '#server/gateways/services.ts'
import { log, logLevels, type LogLevel } from './log.ts'

const flag = z.optional(z.enum(['0', '1', ''], 'must be 0 or 1'))
const hours = z.optional(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be written as 08:00-21:00')),
)

/** Where something is told: to a file in the data folder, or to a service. */
const destination = z.optional(z.union([z.literal('file'), z.url()], 'must be file, or the address of a service'))

const seconds = (default_: number) =>
  z._default(
    z.coerce
      .number('must be a number of seconds')
      .check(z.int('must be a number of seconds'), z.minimum(1, 'must be at least 1')),
    default_,
  )

/** The address of another service's API, without the slash at its end. */
const address = (default_: string) =>
  z.pipe(
    z._default(z.url('must be an address that begins with https://'), default_),
    z.transform((url) => url.replace(/\/+$/, '')),
  )

const Environment = z.object({
  PORT: z._default(
    z.coerce.number('must be a port number').check(z.int('must be a port number'), z.minimum(0), z.maximum(65_535)),
    4173,
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  HOLDFAST_DATA: z._default(z.string(), './.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  HOLDFAST_POOL: z._default(
    z.coerce.number('must be a number').check(z.int('must be a number'), z.minimum(2, 'must be at least 2'), z.maximum(1_000)),
    10,
  ),
  HOLDFAST_DEMO: flag,
  HOLDFAST_TRAFFIC: flag,
  HOLDFAST_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  HOLDFAST_PRODUCTION: flag,
  HOLDFAST_DOMAIN_SUFFIX: z._default(z.string(), 'holdfast.example'),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  HOLDFAST_LEGAL_HOURS: hours,
  HOLDFAST_PROXIES: z._default(z.coerce.number('must be a number').check(z.int('must be a number'), z.minimum(0)), 0),
  HOLDFAST_URL: z.optional(z.url('must be an address like https://dashboard.example')),
  HOLDFAST_REQUEST_SECONDS: seconds(300),
  HOLDFAST_IDLE_SECONDS: seconds(120),
  HOLDFAST_KEEP_ALIVE_SECONDS: seconds(65),
  HOLDFAST_CONNECTIONS: z._default(
    z.coerce.number('must be a number').check(z.int('must be a number'), z.minimum(10, 'must be at least 10')),
    2_000,
  ),
  HOLDFAST_LOG: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
  HOLDFAST_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  HOLDFAST_SECRET_OLD: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  HOLDFAST_DNS_TARGET: z.optional(z.string().check(z.regex(/^[a-z\d.-]+$/i, 'must be a host name'))),
  HOLDFAST_CLOUDFLARE_TOKEN: z.optional(z.string()),
  HOLDFAST_CLOUDFLARE_ZONE: z.optional(z.string()),
  HOLDFAST_CLOUDFLARE_URL: address('https://api.cloudflare.com/client/v4'),
  HOLDFAST_SALESFORCE_ID: z.optional(z.string()),
  HOLDFAST_SALESFORCE_SECRET: z.optional(z.string()),
  HOLDFAST_SALESFORCE_URL: address('https://login.salesforce.com'),
  HOLDFAST_WHATSAPP_URL: z.optional(z.url('must be an address like https://graph.facebook.com/v21.0')),
  HOLDFAST_PAGE_VIEWS: destination,
  HOLDFAST_ERROR_REPORTS: destination,
  HOLDFAST_AI_URL: z.optional(z.url('must be an address like https://api.example/v1/chat/completions')),
  HOLDFAST_AI_MODEL: z.optional(z.string()),
  HOLDFAST_AI_KEY: z.optional(z.string()),
  HOLDFAST_TEST_FAULTS: z.optional(z.string()),
  HOLDFAST_TEST_BATCH_MS: z.optional(z.coerce.number()),
  HOLDFAST_TEST_EARLY_MS: z.optional(z.coerce.number()),
})

/** The settings of one server, read once from its environment. */
export interface Config {
  port: number
  host: string
  /** The folder in which everything lives that has to outlive the process. */
  data: string
  /** A PostgreSQL server; without one the database runs embedded, in `data`. */
  databaseUrl: string | undefined
  /** The most connections to that server at once; one of them is kept for what the nodes tell each other. */
  pool: number
  /** Whether an empty database is filled with the demo world. */
  demo: boolean
  traffic: boolean
  /** Signs tokens. */
  secret: string
  /** The secret before it: still opens what it has sealed. */
  secretOld?: string | undefined
  /** The host that custom domains lead to; absent, that of the dashboard. */
  dnsTarget?: string | undefined
  /** Where custom domains are kept; absent, in a zone file. */
  cloudflare?: CloudflareAccess | undefined
  /** How channels connect to Salesforce; absent, to a local stand-in. */
  salesforce?: SalesforceApp | undefined
  /** The Graph API that knows WhatsApp's tokens; absent, any token is taken. */
  whatsappUrl?: string | undefined
  production: boolean
  domainSuffix: string
  /** By which Stripe signs what it tells of by itself. */
  stripeWebhookSecret?: string | undefined
  /** The address under which people open the dashboard, for links in mails; unknown where others than this machine reach it and nobody said. */
  publicUrl: string | undefined
  /** How long a whole request may take, in seconds. */
  requestSeconds: number
  /** How long a connection may be silent while a request is under way, in seconds. */
  idleSeconds: number
  /** How long a connection is kept for the next request, in seconds. */
  keepAliveSeconds: number
  /** The most connections at once; one more is closed. */
  connections: number
  /** From which level on JSON lines are written; with `info`, one a request. */
  log: LogLevel
  /** Who bears it may read `/metrics`; without one there is no such page. */
  metricsToken?: string | undefined
  /** Where page views and errors are told: `file`, a service's address (Plausible, a Sentry DSN), or nowhere. */
  pageViews?: string | undefined
  errorReports?: string | undefined
  /** `HH:mm-HH:mm` over every channel's own legal hours. */
  legalHours: string | undefined
  /** How many proxies stand before the server: whose word on the caller's address is taken. */
  proxies: number
  build: string
  /** An OpenAI-compatible chat endpoint that proposes texts; without one they are composed by rules. */
  ai?: { url: string; model: string; key: string | undefined } | undefined
  /** Real services behind the gateways; absent: each has its local default. */
  services?: Services | undefined
  /** A file in which a test asks this server to die in the middle of a write (see `faults.ts`). Never in production. */
  testFaults?: string | undefined
  /** How often a test has batches go out, and how long before their time sends begin, in milliseconds. Never in production. */
  testBatchMs?: number | undefined
  testEarlyMs?: number | undefined
  /** Documents and unminified errors are for development only. */
  development: boolean
}

/** Settings that cannot be used; its message names each of them. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment. Empty variables count as absent.
 * Makes the data folder (mode 700), and in it the secret, where they are missing.
 * @throws ConfigError naming every variable that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  const read = readServices(given)
  if (!parsed.success || 'wrong' in read) {
    const own = parsed.error?.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`) ?? []
    const lines = [...own, ...('wrong' in read ? read.wrong : [])]
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  const production = settings.HOLDFAST_PRODUCTION === '1'
  if (production && settings.HOLDFAST_TEST_FAULTS !== undefined)
    throw new ConfigError('HOLDFAST_TEST_FAULTS makes a server die for a test: not with HOLDFAST_PRODUCTION.')
  if (production && (settings.HOLDFAST_TEST_BATCH_MS ?? settings.HOLDFAST_TEST_EARLY_MS) !== undefined)
    throw new ConfigError('HOLDFAST_TEST_BATCH_MS and HOLDFAST_TEST_EARLY_MS hurry a test: not with HOLDFAST_PRODUCTION.')
  if (production && (settings.HOLDFAST_DEMO === '1' || settings.HOLDFAST_TRAFFIC === '1'))
    throw new ConfigError(
      'HOLDFAST_DEMO=1 and HOLDFAST_TRAFFIC=1 make up accounts and sales, with a password that everybody can read: not with HOLDFAST_PRODUCTION.',
    )
  if (read.services.twilio && settings.HOLDFAST_URL === undefined && (production || !isLoopback(settings.HOST)))
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID needs HOLDFAST_URL: Twilio fetches pictures there, and reports deliveries and opt-outs.',
    )
  const data = resolve(settings.HOLDFAST_DATA)
  makePrivate(data)
  return {
    port: settings.PORT,
    host: settings.HOST,
    data,
    databaseUrl: settings.DATABASE_URL,
    pool: settings.HOLDFAST_POOL,
    demo: isDemo(settings, production),
    traffic: settings.HOLDFAST_TRAFFIC === '1',
    secret: settings.HOLDFAST_SECRET ?? keptSecret(data),
    ...otherServicesOf(settings),
    production,
    domainSuffix: settings.HOLDFAST_DOMAIN_SUFFIX.toLowerCase(),
    stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    publicUrl: settings.HOLDFAST_URL ?? (isLoopback(settings.HOST) ? `http://localhost:${settings.PORT}` : undefined),
    requestSeconds: settings.HOLDFAST_REQUEST_SECONDS,
    idleSeconds: settings.HOLDFAST_IDLE_SECONDS,
    keepAliveSeconds: settings.HOLDFAST_KEEP_ALIVE_SECONDS,
    connections: settings.HOLDFAST_CONNECTIONS,
    log: settings.HOLDFAST_LOG,
    ...(settings.HOLDFAST_METRICS_TOKEN === undefined ? {} : { metricsToken: settings.HOLDFAST_METRICS_TOKEN }),
    pageViews: settings.HOLDFAST_PAGE_VIEWS,
    errorReports: settings.HOLDFAST_ERROR_REPORTS,
    services: read.services,
    legalHours: settings.HOLDFAST_LEGAL_HOURS,
    proxies: settings.HOLDFAST_PROXIES,
    ...(settings.HOLDFAST_AI_URL === undefined
      ? {}
      : { ai: { url: settings.HOLDFAST_AI_URL, model: settings.HOLDFAST_AI_MODEL ?? 'default', key: settings.HOLDFAST_AI_KEY } }),
    ...(settings.HOLDFAST_TEST_FAULTS === undefined ? {} : { testFaults: settings.HOLDFAST_TEST_FAULTS }),
    testBatchMs: settings.HOLDFAST_TEST_BATCH_MS,
    testEarlyMs: settings.HOLDFAST_TEST_EARLY_MS,
    build: typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'dev',
    development: environment['NODE_ENV'] === 'development',
  }
}

/** What of other services is set up. @throws ConfigError where one is only half set up */
function otherServicesOf(settings: z.output<typeof Environment>): Partial<Config> {
  const {
    HOLDFAST_CLOUDFLARE_TOKEN: token,
    HOLDFAST_CLOUDFLARE_ZONE: zone,
    HOLDFAST_SALESFORCE_ID: clientId,
    HOLDFAST_SALESFORCE_SECRET: clientSecret,
  } = settings
  if ((token === undefined) !== (zone === undefined))
    throw new ConfigError('HOLDFAST_CLOUDFLARE_TOKEN and HOLDFAST_CLOUDFLARE_ZONE go together.')
  if ((clientId === undefined) !== (clientSecret === undefined))
    throw new ConfigError('HOLDFAST_SALESFORCE_ID and HOLDFAST_SALESFORCE_SECRET go together.')
  const given = {
    secretOld: settings.HOLDFAST_SECRET_OLD,
    dnsTarget: settings.HOLDFAST_DNS_TARGET?.toLowerCase(),
    cloudflare: token && zone ? { token, zone, url: settings.HOLDFAST_CLOUDFLARE_URL } : undefined,
    salesforce: clientId && clientSecret ? { clientId, clientSecret, loginUrl: settings.HOLDFAST_SALESFORCE_URL } : undefined,
    whatsappUrl: settings.HOLDFAST_WHATSAPP_URL?.replace(/\/+$/, ''),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Whether an empty database gets the demo world, whose passwords stand in README. Where others than this machine can reach the
 * server, and in a database that somebody named, only if it is asked for; in production never.
 */
function isDemo({ HOLDFAST_DEMO: asked, DATABASE_URL: named, HOST: host }: z.output<typeof Environment>, production: boolean) {
  if (production || asked === '0') return false
  return asked === '1' || (named === undefined && isLoopback(host))
}

/** Makes the data folder, and keeps it to its owner: secret, mails and database are in it. One that all share is left as it is. */
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

/** Only this machine itself reaches a server there. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

function keptSecret(data: string): string {
  const file = join(data, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
  chmodSync(file, 0o600)
  return secret
}
