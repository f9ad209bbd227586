import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { notifyFans } from '#server/fan-news/notify-fan.ts'
import type { Payments } from '#server/kernel/gateways/payments.ts'
import { runDue } from '#server/jobs/runner.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { resumeApprovals } from './approvals.job.ts'

let server: TestServer
let manager: string
let honest: Payments

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  honest = server.context.gateways.payments
})
afterEach(() => {
  server.clock.set(START)
  server.context.gateways.payments = honest
})
afterAll(() => server.close())

const names = (count: number) => Array.from({ length: count }, (_, nth) => String(nth + 1))
async function productWith(seats: number, more: Parameters<typeof makeBidProduct>[2] = {}) {
  const product = await makeBidProduct(server, 123, more)
  const uuids = await server.addSeats(123, product.event, names(seats))
  for (const [nth, uuid] of uuids.entries())
    await server.db.updateTable('seats').set({ import_ordinal: nth }).where('uuid', '=', uuid).execute()
  return { ...product, seats: uuids }
}
const post = (path: string, body?: unknown, key?: string) =>
  server.call('POST', path, { as: manager, ...(body === undefined ? {} : { body }), ...(key && { key }) })
const approve = (id: string, key?: string) => post(`/bids/${id}/approve`, undefined, key)
const read = async (id: string): Promise<Bid> => (await server.call('GET', `/bids/${id}`, { as: manager })).body
const charges = async () => {
  const { rows } = await server.db.executeQuery<{ count: number }>({
    sql: "select count(*)::integer as count from local_movements where kind = 'charge'",
    parameters: [],
    query: {} as never,
    queryId: {} as never,
  })
  return rows[0]!.count
}
const statusOf = async (event: number) =>
  (
    await server.db
      .selectFrom('seats')
      .select(['seat', 'status'])
      .where('event_id', '=', event)
      .orderBy('import_ordinal')
      .execute()
  )
    .map(({ status }) => status[0])
    .join('')

describe('approving a bid', () => {
  it('charges amount times quantity, assigns adjacent seats, writes the sale, and sends the fan a message', async () => {
    const product = await productWith(6)
    await server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', product.seats[1]!).execute()
    const id = await makeBid(server, product, { amount: 40.5, quantity: 2 })
    const answer = await approve(id)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        status: 'Approved',
        approved: true,
        paid: true,
        charging: false,
        reason: null,
        seats: [
          { section: 'A', row: '1', seat: '3' },
          { section: 'A', row: '1', seat: '4' },
        ],
      },
    ])
    const sale = await server.db
      .selectFrom('transactions')
      .selectAll()
      .where('event_id', '=', product.event)
      .executeTakeFirstOrThrow()
    expect(sale).toMatchObject({ product: 'bid-to-seat', quantity: 2, amount: 81, seat: '3-4', payment_status: 'succeeded' })
    await runDue(server.context, [notifyFans])
    const [message] = await server.db.selectFrom('local_messages').select('text').execute()
    expect(message!.text).toContain('Section A, row 1, seat 3-4. $81.00 was charged.')
  })

  it('returns the first response again under the same key, and 409 under another', async () => {
    const id = await makeBid(server, await productWith(2))
    const key = randomUUID()
    const before = await charges()
    const [first, again] = [await approve(id, key), await approve(id, key)]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    const refused = await approve(id)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'Conflict', detail: 'This bid is already approved.', current: { id, status: 'Approved' } },
    ])
    expect((await post(`/bids/${id}/reject`)).status).toBe(409)
    expect(await charges()).toBe(before + 1)
  })

  it('leaves the bid pending with the reason if the card is refused, and frees its seats', async () => {
    const product = await productWith(2)
    const id = await makeBid(server, product, { quantity: 2 })
    server.context.gateways.payments = { ...honest, move: async () => ({ moved: false, reason: 'Your card was declined.' }) }
    const refused = await approve(id)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'PaymentFailed',
        current: { id, status: 'Pending', paid: false, reason: 'The payment failed: Your card was declined.' },
      },
    ])
    expect(await statusOf(product.event)).toBe('aa')
    server.context.gateways.payments = honest
    expect((await approve(id)).status).toBe(200)
  })

  it('sends a hint to open screens, even if the card is refused', async () => {
    const product = await productWith(1)
    const id = await makeBid(server, product)
    server.context.gateways.payments = { ...honest, move: async () => ({ moved: false, reason: 'Your card was declined.' }) }
    server.hints.splice(0)
    await approve(id)
    expect(server.hints.flat()).toContain('123::bid_products')
  })

  it('is refused once the event has started, while rejecting stays possible', async () => {
    const product = await productWith(2)
    const id = await makeBid(server, product)
    server.clock.advance(86_400_000)
    manager = (await server.signIn({ role: 'member', channel: 123 })).token
    expect((await approve(id)).body.detail).toBe('The event has started.')
    expect((await post(`/bids/${id}/reject`)).body).toMatchObject({ status: 'Rejected', approved: false })
  })

  it('assigns no more seats than the product has, and none if too few are left', async () => {
    const product = await productWith(3, { quantity: 2 })
    const [one, two] = [await makeBid(server, product, { quantity: 2 }), await makeBid(server, product)]
    expect((await approve(one)).status).toBe(200)
    expect((await approve(two)).body).toMatchObject({ code: 'Conflict', detail: 'All seats for this product have been awarded.' })
    const wide = await productWith(5, { quantity: 3 })
    await approve(await makeBid(server, wide, { quantity: 2 }))
    expect((await approve(await makeBid(server, wide, { quantity: 2 }))).body.detail).toBe(
      'Seats left for this product: 1. This bid needs 2.',
    )
    const bare = await makeBid(server, await productWith(1), { quantity: 2 })
    expect((await approve(bare)).body).toMatchObject({ code: 'Conflict', detail: 'No seat left' })
    expect(await read(bare)).toMatchObject({ status: 'Pending' })
  })

  it('takes seats with the hold code first, then with the price code, then any free seats', async () => {
    const product = await productWith(6, { hold_code: 'VIP', price_code: 'MEMBER' })
    const { seats } = product
    await server.db.updateTable('seats').set({ hold_code: 'VIP' }).where('uuid', '=', seats[4]!).execute()
    await server.db.updateTable('seats').set({ hold_code: 'BAND' }).where('uuid', '=', seats[5]!).execute()
    await server.db.updateTable('seats').set({ section: 'B', section_key: 'b' }).where('uuid', '=', seats[2]!).execute()
    await server.db
      .insertInto('price_codes')
      .values({
        id: randomUUID(),
        sales_channel_id: 123,
        event_id: product.event,
        name: 'Member',
        code: 'MEMBER',
        price: 5,
        sections: ['B'],
      })
      .execute()
    const order: string[] = []
    for (let nth = 0; nth < 5; nth++) {
      const before = await statusOf(product.event)
      await approve(await makeBid(server, product))
      const after = await statusOf(product.event)
      order.push([...after].findIndex((status, at) => status !== before[at]).toString())
    }
    expect(order).toEqual(['4', '2', '0', '1', '3'])
    expect((await approve(await makeBid(server, product))).body.detail).toBe('No seat left')
  })

  it('returns 409 while the bid is being charged, and ends with one charge although a response was lost', async () => {
    const product = await productWith(2)
    const id = await makeBid(server, product)
    const key = randomUUID()
    let lost = true
    server.context.gateways.payments = {
      ...honest,
      move: async (movement, under) => {
        const moved = await honest.move(movement, under)
        if (lost) throw new Error('The line is dead')
        return moved
      },
    }
    const before = await charges()
    expect((await approve(id, key)).body.code).toBe('InProgress')
    expect(await read(id)).toMatchObject({ status: 'Pending', charging: true })
    expect((await approve(id)).body).toMatchObject({ code: 'Conflict', detail: 'This bid is being charged.' })
    expect((await post(`/bids/${id}/reject`)).body.detail).toBe('This bid is being charged.')
    lost = false
    server.clock.advance(6_000)
    expect((await approve(id, key)).body).toMatchObject({ status: 'Approved' })
    expect(await charges()).toBe(before + 1)
  })

  it('approves ten of a hundred bids at once if ten seats are left, refuses ninety with the reason, and charges only ten', async () => {
    const product = await productWith(30, { quantity: 10 })
    const ids: string[] = []
    for (let nth = 0; nth < 100; nth++) ids.push(await makeBid(server, product))
    const before = await charges()
    const answers = await Promise.all(ids.map((id) => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
      new Set(['409 All seats for this product have been awarded.']),
    )
    expect(await charges()).toBe(before + 10)
    expect((await statusOf(product.event)).replaceAll('a', '')).toBe('p'.repeat(10))
  }, 60_000)
})

describe('the rejection of a bid', () => {
  it('is stored with the person who did it, and the fan gets a message', async () => {
    const id = await makeBid(server, await productWith(1), { amount: 25 })
    const answer = await post(`/bids/${id}/reject`)
    expect([answer.status, answer.body.status]).toEqual([200, 'Rejected'])
    expect(answer.body.reason).toMatch(/^Rejected by Person/)
    await runDue(server.context, [notifyFans])
    const texts = await server.db.selectFrom('local_messages').select('text').execute()
    expect(texts.at(-1)!.text).toContain('Your bid of $25.00 for Front row was not accepted.')
    expect((await post(`/bids/${id}/reject`)).body.detail).toBe('This bid is already rejected.')
  })
})

describe('approving many bids', () => {
  it('approves each bid separately, and gives the reason for each that fails', async () => {
    const product = await productWith(5, { quantity: 2 })
    const [one, two, three, done] = [
      await makeBid(server, product),
      await makeBid(server, product),
      await makeBid(server, product),
      await makeBid(server, product, { status: 'Rejected' }),
    ]
    const bids = [await read(one), await read(two)]
    const answer = await post('/bids/approve', [...bids, three, done])
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        approved: [one, two],
        failed: [
          { id: three, reason: 'All seats for this product have been awarded.' },
          { id: done, reason: 'This bid is already rejected.' },
        ],
      },
    ])
    expect(await read(three)).toMatchObject({ status: 'Pending', reason: 'All seats for this product have been awarded.' })
    const [run] = (await server.call('GET', `/sales-channels/123/bid-products/${product.id}/approvals`, { as: manager })).body
    expect(run).toMatchObject({ state: 'done', lines: [{ bid_id: one, state: 'approved', seats: [{ seat: '1' }] }, {}, {}, {}] })
  })

  it('accepts whole bids as `approvable-bids` returns them, in a large request', async () => {
    const product = await productWith(1)
    const bid = await read(await makeBid(server, product))
    const tags = Array.from({ length: 10_000 }, () => ({ ...bid.bid_product.event }))
    const large = { ...bid, User: { ...bid.User, tags } }
    expect(JSON.stringify([large]).length).toBeGreaterThan(1024 * 1024)
    expect((await post('/bids/approve', [large])).body).toEqual({ approved: [bid.id], failed: [] })
  })

  it('approves nothing if one bid is unknown or another channel’s, and accepts an empty list', async () => {
    const mine = await makeBid(server, await productWith(1))
    const theirs = await makeBid(server, await makeBidProduct(server, 124))
    for (const other of [theirs, randomUUID()]) expect((await post('/bids/approve', [mine, other])).status).toBe(404)
    expect((await read(mine)).status).toBe('Pending')
    expect((await post('/bids/approve', [])).body).toEqual({ approved: [], failed: [] })
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    expect((await server.call('POST', '/bids/approve', { as: viewer, body: [] })).status).toBe(403)
    expect((await post('/bids/approve', ['no id'])).status).toBe(422)
  })

  it('approves bids of several channels for provider staff, and each channel sees only its own', async () => {
    const provider = (await server.signIn({ role: 'provider' })).token
    const ours = await makeBid(server, await productWith(1))
    const product = await makeBidProduct(server, 124)
    await server.addSeats(124, product.event, ['1'])
    const [theirs, done] = [await makeBid(server, product), await makeBid(server, product, { status: 'Rejected' })]
    const { body } = await server.call('POST', '/bids/approve', { as: provider, body: [theirs, ours, done] })
    expect(body).toEqual({ approved: [theirs, ours], failed: [{ id: done, reason: 'This bid is already rejected.' }] })
    const run = await server.db.selectFrom('approval_runs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const seenBy = async (as: string) =>
      (await server.call('GET', `/bids/approvals/${run.id}`, { as })).body.lines.map(({ bid_id }: { bid_id: string }) => bid_id)
    expect(await seenBy(provider)).toEqual([theirs, ours, done])
    const member = (await server.signIn({ role: 'member', channel: 124 })).token
    expect(await seenBy(member)).toEqual([theirs, done])
  })

  it('resumes after a lost response, and charges nobody twice', async () => {
    const product = await productWith(5)
    const ids = [await makeBid(server, product), await makeBid(server, product)]
    const before = await charges()
    let lost = true
    server.context.gateways.payments = {
      ...honest,
      move: async (movement, under) => {
        const moved = await honest.move(movement, under)
        if (lost) throw new Error('The line is dead')
        return moved
      },
    }
    const answer = await post('/bids/approve', ids)
    expect(answer.body).toMatchObject({ approved: [], failed: [], pending: ids })
    lost = false
    server.clock.advance(61_000)
    await resumeApprovals.run(server.context, null)
    const run = (await server.call('GET', `/bids/approvals/${answer.body.job}`, { as: manager })).body
    expect([run.state, run.lines.map(({ state }: { state: string }) => state)]).toEqual(['done', ['approved', 'approved']])
    expect(await charges()).toBe(before + 2)
  })
})
