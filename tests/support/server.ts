import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Insertable, Kysely } from 'kysely'
import { subjects, type Subject } from '#contract/core/access.ts'
import type { OfferActivity } from '#contract/offers.ts'
import { fixedClock } from '#lib/clock.ts'
import { sortKey } from '#lib/sort-key.ts'
import { areaParts } from '#server/areas.ts'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/db/connection.ts'
import type { FanChannelType, FansTable } from '#server/db/schema-fans.ts'
import type { Database } from '#server/db/schema.ts'
import type { Dns } from '#server/kernel/gateways/dns.ts'
import type { Email } from '#server/kernel/gateways/mail.ts'
import { noBreaches } from '#server/gateways/breaches.ts'
import { localMessages } from '#server/gateways/messages.ts'
import { localSalesforce } from '#server/gateways/salesforce.ts'
import { localWhatsApp } from '#server/gateways/whatsapp.ts'
import { memoryPush } from './memory-push.ts'
import { localPhones } from '#server/gateways/phones.ts'
import { localTickets } from '#server/gateways/tickets.ts'
import { composedTexts } from '#server/gateways/texts.ts'
import { localPayments, type Mood } from '#server/gateways/payments.ts'
import { beginSession } from '#server/session/sessions.ts'
import { testDatabase } from './database.ts'
import { memoryFiles } from './memory-files.ts'

/** The initial time of a test server's clock, in milliseconds since 1970. */
export const START = Date.parse('2026-03-10T18:00:00.000Z')

export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  data: '/nowhere',
  databaseUrl: undefined,
  pool: 10,
  demo: false,
  traffic: false,
  secret: 'a secret for tests, long enough to sign with',
  production: false,
  secondFactor: 'nobody',
  proofMs: 0,
  domainSuffix: 'holdfast.example',
  publicUrl: 'http://localhost',
  requestSeconds: 300,
  idleSeconds: 120,
  keepAliveSeconds: 65,
  connections: 2_000,
  log: 'warn',
  legalHours: undefined,
  proxies: 0,
  build: 'test',
  development: false,
}

export interface Answered {
  status: number
  // Tests know the type that they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, unknown>
}
interface Sent {
  /** A token; absent: not signed in. */
  as?: string | undefined
  body?: unknown
  key?: string
  headers?: Record<string, string>
  /** The caller's address; absent: this machine. */
  from?: string
}

/**
 * Opens the whole API on its own database, without a network: calls are injected. Its clock moves only on request, its emails and
 * hints are stored, every response is checked against the contract. Close it in `afterAll`.
 * @param on an existing database; absent: a new one
 */
export async function testServer(changed: Partial<Config> = {}, on?: Pick<Connection, 'db' | 'close'>) {
  const { db, close } = on ?? (await testDatabase())
  const clock = fixedClock(START)
  const emails: Email[] = []
  const files = memoryFiles()
  const push = memoryPush()
  const paymentMood: { mood?: Mood | Promise<undefined> | undefined } = {}
  const hints: string[][] = []
  const activity: { offer: string; entry: OfferActivity }[] = []
  const ended: number[] = []
  const endedSessions: string[] = []
  const chats: number[] = []
  const context: Context = {
    db,
    config: { ...testConfig, ...changed },
    clock,
    hints: {
      send: (words) => void hints.push([...words]),
      chat: (fan) => void chats.push(fan),
      activity: (offer, entry) => void activity.push({ offer, entry }),
      endSessions: (user) => void ended.push(user),
      endSession: (session) => void endedSessions.push(session),
    },
    gateways: {
      mail: { send: async (message) => void emails.push(message) },
      payments: localPayments(db, clock, () => paymentMood.mood),
      messages: localMessages(db, clock),
      dns: dnsInMemory(),
      salesforce: localSalesforce(testConfig.secret),
      whatsapp: localWhatsApp(),
      tickets: localTickets,
      phones: localPhones,
      usage: {},
      texts: composedTexts,
      files,
      breaches: noBreaches,
      push,
    },
    memory: new NodeMemory(),
    ...areaParts,
    checkReplies: true,
  }
  const app = await buildApp(context)
  return {
    app,
    context,
    db,
    clock,
    emails,
    /** The alerts that browsers got, and the results that their push services return next. */
    push,
    /** The behavior of the payment provider; for example, `payments.mood = 'lose'` loses its responses. */
    payments: paymentMood,
    hints,
    /** The ids of fans about whose conversations the server has sent a hint. */
    chats,
    /** The log lines that the server has sent to open pages of offers. */
    activity,
    /** The ids of users whose sockets were closed (`ended`), and of single sessions whose sockets were closed (`endedSessions`). */
    ended,
    endedSessions,
    call: (method: string, path: string, sent: Sent = {}) => inject(app, method, path, sent),
    /** Adds a channel with this id. */
    addChannel: (
      id: number,
      more: Partial<{ is_pass: boolean; is_marketplace_enabled: boolean; timezone: string; currency_type: string }> = {},
    ) => addChannel(db, id, more),
    /** Adds an event to a channel; returns its id. */
    addEvent: (channel: number, more: Partial<{ time: string; title: string; event_id: string }> = {}) =>
      addEvent(db, channel, more),
    /** Adds a fan, who by default receives text messages, to a channel; returns their id. */
    addFan: (channel: number, more: Partial<NewFan> = {}) => addFan(db, channel, more),
    /** Adds seats to an event, one for each name: section A, row 1. Returns their ids. */
    addSeats: (channel: number, event: number, names: readonly string[]) => addSeats(db, channel, event, names),
    /** Adds a user and signs them in; returns their id and a token. */
    signIn: (as: Person) => signIn(context, as),
    close: async () => {
      await app.close()
      await close()
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>

/** Makes a DNS gateway that stores names in memory. */
function dnsInMemory(): Dns {
  const names = new Set<string>()
  return {
    put: async (name) => void names.add(name),
    remove: async (name) => void names.delete(name),
    has: async (name) => names.has(name),
  }
}

async function inject(
  app: FastifyInstance,
  method: string,
  path: string,
  { as, body, key, headers, from }: Sent,
): Promise<Answered> {
  const answer = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(from === undefined ? {} : { remoteAddress: from }),
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
    headers: answer.headers,
  }
}

export interface Person {
  role: 'provider' | 'member' | 'client'
  channel?: number
  /** The abilities of a member; absent: everything but `all`. */
  manages?: readonly Subject[]
}

let people = 0

async function signIn({ db, config, clock }: Context, { role, channel, manages }: Person) {
  const name = `Person ${++people}`
  const { id } = await db
    .insertInto('dashboard_users')
    .values({
      email: `person-${people}@holdfast.test`,
      name,
      role: role === 'provider' ? 'holdfast' : role === 'member' ? 'sales_channel' : 'client',
      entity_id: role === 'member' ? (channel ?? 123) : null,
      password_hash: 'no password',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = role === 'member' ? (manages ?? subjects.filter((subject) => subject !== 'all')) : []
  if (held.length > 0)
    await db
      .insertInto('user_abilities')
      .values(held.map((subject) => ({ user_id: id, subject })))
      .execute()
  const token = await beginSession(db, config, { user: id, remembered: true, device: 'Test' }, clock.now())
  return { id, name, token }
}

async function addChannel(db: Kysely<Database>, id: number, more: object): Promise<number> {
  const name = `Channel ${id}`
  await db
    .insertInto('sales_channels')
    .values({ id, name, name_key: sortKey(name), ...more })
    .execute()
  return id
}

async function addEvent(
  db: Kysely<Database>,
  channel: number,
  more: Partial<{ time: string; title: string; event_id: string }>,
): Promise<number> {
  const { title = 'Cubs at Giants', event_id = randomUUID(), time = new Date(START + 86_400_000).toISOString() } = more
  const venue = 'The Park'
  const values = {
    sales_channel_id: channel,
    title,
    title_key: sortKey(title),
    event_id,
    event_id_key: sortKey(event_id),
    time,
    timezone: 'America/Chicago',
    venue,
    venue_key: sortKey(venue),
  }
  const { id } = await db.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type NewFan = Omit<Insertable<FansTable>, 'sales_channel_id'> & { channels: FanChannelType[] }
let fans = 0

async function addFan(
  db: Kysely<Database>,
  channel: number,
  { channels = ['twilio'], ...more }: Partial<NewFan>,
): Promise<number> {
  const nth = ++fans
  const fan = {
    first_name: 'Ada',
    last_name: `Fan ${nth}`,
    email: `fan-${nth}@fans.example`,
    phone: `+1312555${String(nth).padStart(4, '0')}`,
  }
  const row = { ...fan, ...more }
  const key = (value: string | null | undefined) => (value == null ? null : sortKey(value))
  const { id } = await db
    .insertInto('fans')
    .values({
      ...row,
      sales_channel_id: channel,
      first_name_key: key(row.first_name),
      last_name_key: key(row.last_name),
      name_key: sortKey([row.first_name, row.last_name].filter(Boolean).join(' ')),
      email_key: key(row.email),
      phone_key: key(row.phone),
      reward_code_key: key(row.reward_code),
      campaign_key: key(row.campaign),
      source_key: key(row.source),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (channels.length > 0)
    await db
      .insertInto('fan_channels')
      .values(channels.map((type) => ({ id: randomUUID(), fan_id: id, type })))
      .execute()
  return id
}

async function addSeats(db: Kysely<Database>, channel: number, event: number, names: readonly string[]): Promise<string[]> {
  const place = { section: 'A', section_key: sortKey('A'), row: '1', row_key: sortKey('1') }
  const seats = names.map((seat) => ({
    ...place,
    uuid: randomUUID(),
    sales_channel_id: channel,
    event_id: event,
    seat,
    seat_key: sortKey(seat),
    price: 50,
  }))
  await db.insertInto('seats').values(seats).execute()
  return seats.map(({ uuid }) => uuid)
}
