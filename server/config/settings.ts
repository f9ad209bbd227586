import { logLevels } from '#server/log.ts'
import {
  address,
  baseAddress,
  fileOrAddress,
  flag,
  oneOf,
  origins,
  optional,
  secret,
  secretAddress,
  type Setting,
  text,
  textLike,
  textOf,
  wholeNumber,
  withDefault,
} from './kinds.ts'

const hourRange = textLike('a range of hours like 08:00-21:00', /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
const seconds = wholeNumber(1, undefined, 'seconds')

const server = {
  PORT: withDefault(wholeNumber(0, 65_535), 4173, 'The port to listen on; 0 takes a free one.'),
  HOST: withDefault(text, '127.0.0.1', 'The address to listen on; 0.0.0.0 lets other machines connect.'),
  HOLDFAST_URL: optional(
    address,
    'The address of the dashboard for people and carriers: links in mails, pictures in texts and reports of deliveries need it.',
    'http://localhost:PORT if only this machine can connect',
  ),
  HOLDFAST_PRODUCTION: withDefault(
    flag,
    false,
    '1 for real use: no sign-up, no demo data, nobody signs in with a demo account, and every service below must be chosen.',
  ),
  HOLDFAST_SECOND_FACTOR: withDefault(
    oneOf('staff', 'everyone'),
    'staff',
    'Who has to sign in with a second factor in production: staff (provider staff, and who manages all) or everyone. Others may.',
  ),
  HOLDFAST_PROOF_MINUTES: withDefault(
    wholeNumber(0, 1_440, 'minutes'),
    15,
    'For how long a sign-in or a proof counts before refunds, mass sends, erasures, exports of fans and connections; 0 never asks again.',
  ),
  HOLDFAST_DEMO: optional(
    flag,
    'Whether an empty database is filled with demo data and demo accounts. 1 is refused in production.',
    '1; 0 with DATABASE_URL, with a HOST that others can reach, and in production',
  ),
  HOLDFAST_TRAFFIC: withDefault(flag, false, '1: made-up fans buy seats in the background. Refused in production.'),
  HOLDFAST_PROXIES: withDefault(
    wholeNumber(0),
    0,
    'The number of proxies in front of the server, whose word about the address of a caller is taken.',
  ),
  HOLDFAST_DOMAIN_SUFFIX: withDefault(text, 'holdfast.example', 'The domain under which channels have their own domains.'),
  HOLDFAST_LEGAL_HOURS: optional(hourRange, 'Hours in which texts may be sent, for every channel instead of its own.'),
}

const data = {
  HOLDFAST_DATA: withDefault(text, './.data', 'The folder of the embedded database, files, mails and the secret.'),
  DATABASE_URL: secretAddress(
    textLike('an address that begins with postgres:// or postgresql://', /^postgres(ql)?:\/\//),
    'A PostgreSQL server; several nodes need it.',
    'the embedded database in HOLDFAST_DATA',
  ),
  HOLDFAST_POOL: withDefault(
    wholeNumber(5, 1_000),
    10,
    'The most connections of this node to DATABASE_URL, besides two for work in the background.',
  ),
  HOLDFAST_SECRET: secret(
    textOf(32),
    'Signs tokens and encrypts those of other services; the same on every server of one database.',
    'made once, kept in HOLDFAST_DATA',
  ),
  HOLDFAST_SECRET_OLD: secret(
    textOf(32),
    'The secret before it: decrypts the stored tokens of other services, which are encrypted again within an hour.',
  ),
}

const payments = {
  HOLDFAST_PAYMENTS: optional(oneOf('local'), 'local: payments are recorded in the database and move no money.'),
  STRIPE_SECRET_KEY: secret(
    textLike('a key that begins with sk_ or rk_', /^(sk|rk)_\w+$/),
    'Charges, refunds and payouts go through Stripe.',
    'payments that move no money',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    text,
    'The secret that signs Stripe’s events at /api/webhooks/stripe.',
    'that address does not exist',
  ),
  STRIPE_URL: withDefault(address, 'https://api.stripe.com', 'The address of Stripe’s API.'),
}

const mail = {
  HOLDFAST_MAIL: optional(oneOf('local'), 'local: every mail becomes a file in HOLDFAST_DATA/mail and is not sent.'),
  SMTP_URL: secretAddress(
    textLike('an address that begins with smtp:// or smtps://', /^smtps?:\/\//),
    'The mail server: smtp://user:password@host:587, or smtps://.',
    'a file for each mail in HOLDFAST_DATA/mail',
  ),
  HOLDFAST_MAIL_FROM: withDefault(text, 'Holdfast <no-reply@localhost>', 'The sender of mails.'),
}

const texts = {
  HOLDFAST_TEXTS: optional(oneOf('local'), 'local: texts stay in the database and are not sent; the demo phone shows them.'),
  TWILIO_ACCOUNT_SID: optional(
    textLike('an account that begins with AC', /^AC\w+$/),
    'Texts go through Twilio. Needs HOLDFAST_URL in production and if others can reach the server.',
    'texts stay here',
  ),
  TWILIO_AUTH_TOKEN: secret(text, 'The token of that account. It also checks what Twilio reports at /api/webhooks/twilio.'),
  TWILIO_FROM: optional(
    textLike('a number like +13125550100, or a messaging service that begins with MG', /^(\+\d{5,15}|MG\w+)$/),
    'The sender of texts.',
  ),
  TWILIO_URL: withDefault(baseAddress, 'https://api.twilio.com', 'The address of Twilio’s API.'),
  TWILIO_LOOKUP_URL: withDefault(
    baseAddress,
    'https://lookups.twilio.com',
    'The address where numbers are looked up, with the same account.',
  ),
  HOLDFAST_WHATSAPP_URL: optional(
    baseAddress,
    'The Graph API that checks WhatsApp tokens and carries WhatsApp messages: https://graph.facebook.com/v21.0.',
    'any token is accepted, messages stay here',
  ),
  WHATSAPP_APP_SECRET: secret(
    text,
    'The app secret that signs WhatsApp’s events at /api/webhooks/whatsapp.',
    'that address does not exist',
  ),
  WHATSAPP_VERIFY_TOKEN: secret(text, 'The verify token of that webhook.'),
}

const files = {
  HOLDFAST_FILES: optional(oneOf('local'), 'local: uploaded files are kept in HOLDFAST_DATA/files.'),
  S3_ENDPOINT: optional(
    address,
    'Uploaded files are kept in storage that speaks S3; several nodes need it.',
    'HOLDFAST_DATA/files',
  ),
  S3_BUCKET: optional(text, 'The bucket of that storage.'),
  S3_ACCESS_KEY_ID: optional(text, 'The key of that storage.'),
  S3_SECRET_ACCESS_KEY: secret(text, 'The secret of that key.'),
  S3_REGION: withDefault(text, 'us-east-1', 'The region of that storage.'),
}

const otherServices = {
  HOLDFAST_DNS_TARGET: optional(
    textLike('a host name', /^[a-z\d.-]+$/i),
    'The host that custom domains point to.',
    'the host of HOLDFAST_URL',
  ),
  HOLDFAST_CLOUDFLARE_TOKEN: secret(
    text,
    'Custom domains are kept at Cloudflare: a token that may edit DNS. Several nodes need it.',
    'a zone file, dns/zone.txt in HOLDFAST_DATA',
  ),
  HOLDFAST_CLOUDFLARE_ZONE: optional(text, 'The id of the zone at Cloudflare.'),
  HOLDFAST_CLOUDFLARE_URL: withDefault(baseAddress, 'https://api.cloudflare.com/client/v4', 'The address of Cloudflare’s API.'),
  HOLDFAST_SALESFORCE_ID: optional(
    text,
    'The connected app with which channels sign in at Salesforce.',
    'a page of this server that stands in for Salesforce',
  ),
  HOLDFAST_SALESFORCE_SECRET: secret(text, 'The secret of that app.'),
  HOLDFAST_SALESFORCE_URL: withDefault(
    baseAddress,
    'https://login.salesforce.com',
    'Where people sign in at Salesforce; a sandbox has another address.',
  ),
  HOLDFAST_BREACHES_URL: optional(
    baseAddress,
    'A list of breached passwords that new ones are compared with, by five digits of their hash: https://api.pwnedpasswords.com.',
    'none',
  ),
  HOLDFAST_PUSH_CONTACT: optional(
    textLike('an address that begins with mailto: or https://', /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/),
    'Alerts are sent to the browsers of people who want them: the address of the operator, for questions of push services.',
    'each alert is a file in HOLDFAST_DATA/push; production then offers none',
  ),
  HOLDFAST_PUSH_KEY: secret(
    textLike('a private VAPID key, 43 characters of base64url', /^[\w-]{43}$/),
    'The key with which browsers know this server; the same on every server of one database. With another one alerts are off again.',
    'made at the first start, kept in the database',
  ),
  HOLDFAST_PUSH_SERVICES: optional(
    origins,
    'Push services besides those of Chrome, Edge, Firefox and Safari, separated by commas: https://push.example.com.',
    'none',
  ),
  HOLDFAST_AI_URL: optional(
    address,
    'An OpenAI-compatible chat endpoint that proposes the texts of offers; nothing about fans is sent there.',
    'texts are composed by rules',
  ),
  HOLDFAST_AI_MODEL: withDefault(text, 'default', 'The model of that endpoint.'),
  HOLDFAST_AI_KEY: secret(text, 'The key of that endpoint.'),
}

const watching = {
  HOLDFAST_LOG: withDefault(
    oneOf(...logLevels),
    'warn',
    'The least severe JSON lines written to the standard error; info has one for each request.',
  ),
  HOLDFAST_AUDIT_LINES: optional(
    oneOf('file', 'stdout'),
    'Where the audit record is also written as JSON lines: file (audit.jsonl in HOLDFAST_DATA) or the standard output.',
    'nowhere',
  ),
  HOLDFAST_METRICS_TOKEN: secret(textOf(16), 'The bearer token that may read /metrics.', 'no metrics'),
  HOLDFAST_PAGE_VIEWS: optional(
    fileOrAddress,
    'Where page views are sent, by route and without ids: file (in HOLDFAST_DATA) or a Plausible service.',
    'nowhere',
  ),
  HOLDFAST_ERROR_REPORTS: optional(fileOrAddress, 'Where errors of the app are sent: file, or a Sentry DSN.', 'nowhere'),
  HOLDFAST_REQUEST_SECONDS: withDefault(seconds, 300, 'The longest time of a whole request.'),
  HOLDFAST_IDLE_SECONDS: withDefault(seconds, 120, 'The longest silence on a connection during a request.'),
  HOLDFAST_KEEP_ALIVE_SECONDS: withDefault(seconds, 65, 'The longest time a connection is kept for its next request.'),
  HOLDFAST_CONNECTIONS: withDefault(wholeNumber(10), 2_000, 'The most connections at once.'),
}

const commands = {
  HOLDFAST_PASSWORD: secret(text, 'The password of the account that `npm run account` creates.', 'made up and printed once'),
  HOLDFAST_API_PORT: optional(wholeNumber(0, 65_535), 'The port of the server in `npm run dev`, beside Vite.', 'PORT + 1'),
}

/** Settings for tests of the project; refused in production. */
export const testSettings = {
  HOLDFAST_TEST_FAULTS: optional(text, 'A file that says when the server ends itself.'),
  HOLDFAST_TEST_BATCH_MS: optional(wholeNumber(0, undefined, 'milliseconds'), 'The time between two batches of a send.'),
  HOLDFAST_TEST_EARLY_MS: optional(
    wholeNumber(0, undefined, 'milliseconds'),
    'The time by which a send begins before it is due.',
  ),
  HOLDFAST_TEST_PROOF_MS: optional(wholeNumber(0, undefined, 'milliseconds'), 'The time for which a proof counts.'),
  HOLDFAST_TEST_DIST: optional(text, 'The folder of the build that tests start.', 'dist'),
}

/** Every setting, grouped by the part of the product to which it belongs. */
export const settingGroups: [title: string, settings: Record<string, Setting>][] = [
  ['The server', server],
  ['Database and secret', data],
  ['Payments', payments],
  ['Mail', mail],
  ['Texts', texts],
  ['Files', files],
  ['Other services', otherServices],
  ['Logs, metrics and limits', watching],
  ['Commands', commands],
  ['Tests', testSettings],
]

export const settings = {
  ...server,
  ...data,
  ...payments,
  ...mail,
  ...texts,
  ...files,
  ...otherServices,
  ...watching,
  ...commands,
  ...testSettings,
}

export type Name = keyof typeof settings
/** The values of all settings; absent ones have their default, or undefined. */
export type Settings = { [N in Name]: (typeof settings)[N] extends Setting<infer T> ? T : never }

export const names = Object.keys(settings) as Name[]

/** Services that must be set explicitly in production: to a real provider, or to the local default. */
export const services = [
  { service: 'payments', local: 'HOLDFAST_PAYMENTS', real: 'STRIPE_SECRET_KEY', provider: 'Stripe', but: 'move no money' },
  { service: 'mail', local: 'HOLDFAST_MAIL', real: 'SMTP_URL', provider: 'SMTP', but: 'is not sent' },
  { service: 'texts', local: 'HOLDFAST_TEXTS', real: 'TWILIO_ACCOUNT_SID', provider: 'Twilio', but: 'are not sent' },
  { service: 'files', local: 'HOLDFAST_FILES', real: 'S3_ENDPOINT', provider: 'S3', but: 'stay in HOLDFAST_DATA' },
] as const satisfies readonly { service: string; local: Name; real: Name; provider: string; but: string }[]

/** Settings that must be set together. */
export const together: readonly (readonly Name[])[] = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  ['HOLDFAST_CLOUDFLARE_TOKEN', 'HOLDFAST_CLOUDFLARE_ZONE'],
  ['HOLDFAST_SALESFORCE_ID', 'HOLDFAST_SALESFORCE_SECRET'],
]
