import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifyFan, notifyFans } from '#server/fan-news/notify-fan.ts'
import { isPermit } from '#server/kernel/may-write.ts'
import { runDue } from '#server/jobs/runner.ts'
import { sendMessages } from '#server/send-messages.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { makeMassText, makeOffer } from '#tests/support/campaigns.ts'
import { addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { answerSoon } from './answer.job.ts'
import { rememberOptOut } from './opt-outs.ts'
import { receive } from './receive.ts'
import { openMessage, writeToFan } from './write-to-fan.ts'

// Runs every code path that sends a message, for every kind of fan who may not be written to. The paths are found in the sources:
// the first test fails if a file starts sending a message to a fan and is not in `paths`. The types ensure that no path skips the
// check: the gateway requires a permit, and only `mayWrite` creates one.

let server: TestServer
let chief: string
const fans: Record<string, number> = {}

const now = () => server.clock.now()
const short = () => AbortSignal.timeout(1000)
const by = (path: string, body: object) => server.call('POST', path, { as: chief, body, key: randomUUID() })

/** Creates an offer or mass text that is being sent to one fan. */
async function underWay(fan: number, kind: 'offer' | 'mass-text'): Promise<void> {
  const id = kind === 'offer' ? await makeOffer(server, 123) : await makeMassText(server, 123)
  await sql`update ${sql.table(kind === 'offer' ? 'offers' : 'bulk_messages')} set status = 'Sending' where id = ${id}`.execute(
    server.db,
  )
  const at = new Date(now()).toISOString()
  await server.db
    .insertInto('sends')
    .values({ id, kind, sales_channel_id: 123, begun_at: at, next_batch_at: at, waiting: null, ended_at: null })
    .execute()
  await sql`insert into send_recipients (sales_channel_id, send_id, fan_id, created_at) values (123, ${id}, ${fan}, ${at})`.execute(
    server.db,
  )
  await sendMessages.run(server.context, {})
}

/** News that a fan may get. */
const NEWS = { what: 'bid-rejected', product: 'Front row', amount: 25, currency: 'usd', isRefunded: false } as const

const newsFor = async (fan: number) => {
  await notifyFan(server.db, fan, NEWS, now())
  await runDue(server.context, [notifyFans])
}

/** Each file that starts sending a message to a fan, with a function that runs its code. */
const paths: Record<string, (fan: number) => Promise<unknown>> = {
  'chat/send-message.ts': (fan) => by(`/ttb-messages/${fan}`, { message: 'Hello' }),
  'chat/answer.job.ts': (fan) => answerSoon.run(server.context, { id: randomUUID(), fan }),
  'chat/receive.ts': async (fan) => {
    const { phone } = await server.db.selectFrom('fans').select('phone').where('id', '=', fan).executeTakeFirstOrThrow()
    await receive(server.context, { type: 'twilio', from: phone ?? 'nobody', text: 'HELP', gatewayId: randomUUID() })
    await runDue(server.context, [answerSoon])
  },
  'chat/write-to-fan.ts': async (fan) => {
    await writeToFan(server.context, { id: randomUUID(), fan, text: 'Hello', sentBy: null }, short())
    await openMessage(server.context, { id: randomUUID(), fan, text: 'Hello', sentBy: null }, now())
  },
  'fan-news/notify-fan.ts': newsFor,
  'bids/reject.ts': async (fan) => {
    const bid = await makeBid(server, await makeBidProduct(server, 123), { fan })
    await by(`/bids/${bid}/reject`, {})
    await runDue(server.context, [notifyFans])
  },
  'bids/end-approvals.ts': newsFor,
  'marketplace/refuse-refund.ts': async (fan) => {
    const order = await addOrder(server, 123, { buyer: fan, status: 'buyer_refund_asked' })
    await by('/marketplace/admin/refuse-refund', { order_id: order })
    await runDue(server.context, [notifyFans])
  },
  'pass/renewals.job.ts': newsFor,
  'try-out/send-to-myself.ts': async (fan) => {
    const { phone, channels } = await server.db
      .selectFrom('fans as f')
      .select(['f.phone', sql<number>`(select count(*)::integer from fan_channels where fan_id = f.id)`.as('channels')])
      .where('f.id', '=', fan)
      .executeTakeFirstOrThrow()
    // A test message needs only a number, so the number of a fan without a message channel would be accepted.
    const to = channels === 0 || phone === null ? 'none' : phone
    const fields = { kind: 'mass-text', message: 'The gates open at six', name: { first_name: null, last_name: null }, to }
    await by('/sales-channels/123/test-messages', fields)
  },
  'sending/deliver.ts': async (fan) => {
    await underWay(fan, 'offer')
    await underWay(fan, 'mass-text')
  },
}

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
  chief = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
  fans['nobody minds'] = await server.addFan(123)
  fans['opted out'] = await server.addFan(123, { subscribed: false })
  fans['blocked'] = await server.addFan(123, { blocked: true })
  fans['without a channel'] = await server.addFan(123, { channels: [] })
  fans['erased'] = await server.addFan(123, { deleted_at: new Date(START).toISOString(), phone: null, email: null })
  fans['opted out, erased and imported'] = await server.addFan(123, { phone: '+13125550777' })
  await rememberOptOut(server.db, server.context.config, 123, ['+13125550777'], new Date(START).toISOString())
})
afterAll(() => server.close())

const sent = async () => (await server.db.selectFrom('local_messages').select('key').execute()).length

describe('every path to a message', () => {
  it('is covered by this test', () => {
    const folder = join(import.meta.dirname, '..')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('gateways/'))
    const begins = /\bmessages\.send\(|\b(writeToFan|openMessage|notifyFan|notifyEach)\(|answerSoon\.kind/
    expect(files.filter((file) => begins.test(readFileSync(join(folder, file), 'utf8'))).sort()).toEqual(
      Object.keys(paths).sort(),
    )
  })

  it.each(Object.keys(paths))('%s writes to fans who may get messages, and to nobody else', async (path) => {
    for (const [who, fan] of Object.entries(fans)) {
      const before = await sent()
      await paths[path]!(fan)
      expect([who, (await sent()) > before]).toEqual([who, who === 'nobody minds'])
    }
  })

  it('accepts only a permit that was issued', () => expect([isPermit({}), isPermit(null)]).toEqual([false, false]))
})
