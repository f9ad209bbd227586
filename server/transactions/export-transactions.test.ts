import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { insertMany } from '#server/demo/bulk.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const CHICAGO = 123
const PARIS = 9
let server: TestServer
let provider: string
let member: string
let events: number[]

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHICAGO)
  await server.addChannel(PARIS, { timezone: 'Europe/Paris' })
  await server.db
    .updateTable('sales_channels')
    .set({ provider: 'ticketmaster', provider_key: 'ticketmaster' })
    .where('id', '=', CHICAGO)
    .execute()
  await server.db.updateTable('sales_channels').set({ provider: 'axs', provider_key: 'axs' }).where('id', '=', PARIS).execute()
  provider = (await server.signIn({ role: 'provider' })).token
  member = (await server.signIn({ role: 'member', channel: CHICAGO, manages: ['csv_download'] })).token
  events = [
    await server.addEvent(CHICAGO, { title: 'Later', event_id: 'E-2', time: '2026-04-02T00:05:00.000Z' }),
    await server.addEvent(CHICAGO, { title: 'Sooner', event_id: 'E-1', time: '2026-04-01T00:05:00.000Z' }),
    await server.addEvent(PARIS, { title: 'À Paris', event_id: 'P-1', time: '2026-04-01T18:00:00.000Z' }),
  ]
  await sell({ event: 0, order: '1001', amount: 58.75, quantity: 2, name: '=1+1', phone: '+13125550100', section: 'A' })
  await sell({ event: 1, order: '1002', amount: 20, refunded: 5, status: 'paid', minutes: 1 })
  await sell({ event: 1, order: '1003', amount: 500, status: 'failed', minutes: 2 })
  await sell({ event: 2, order: '1004', amount: 30, currency: 'eur', minutes: 3 })
})
afterAll(() => server.close())

interface Sale {
  event: number
  order: string
  amount: number
  refunded?: number
  quantity?: number
  status?: 'succeeded' | 'paid' | 'failed'
  name?: string
  phone?: string
  section?: string
  currency?: string
  minutes?: number
}
function saleRow({ event, order, amount, quantity = 1, refunded = 0, minutes = 0, ...sale }: Sale) {
  const key = (text: string | undefined) => (text === undefined ? null : sortKey(text))
  return {
    id: randomUUID(),
    token: randomUUID(),
    sales_channel_id: event === 2 ? PARIS : CHICAGO,
    event_id: events[event]!,
    order_number: order,
    order_number_key: sortKey(order),
    type: 'regular' as const,
    product: 'seatpicker',
    user_channels: JSON.stringify([{ id: randomUUID(), type: 'twilio' }]),
    name: sale.name ?? null,
    name_key: key(sale.name),
    phone: sale.phone ?? null,
    phone_key: key(sale.phone),
    quantity,
    purchased_time: new Date(Date.parse('2026-03-10T18:00:00Z') + minutes * 60_000).toISOString(),
    payment_status: sale.status ?? ('succeeded' as const),
    amount,
    amount_refunded: refunded,
    section: sale.section ?? null,
    section_key: key(sale.section),
    face_value: 25,
    upgrade_price: 0,
    subtotal: amount - 1.5 * quantity,
    tax_and_fees: 1.5,
    currency: sale.currency ?? 'usd',
  }
}
const sell = (sale: Sale) => server.db.insertInto('transactions').values(saleRow(sale)).execute()

async function file(path: string, as = provider) {
  const answer = await server.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${as}` } })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return { answer, ...(await sheetsOf(answer.rawPayload)) }
}
async function sheetsOf(bytes: Buffer) {
  const book = await readXlsx(new Uint8Array(bytes))
  const sheets = Object.fromEntries(book.sheets.map(({ name, rows }) => [name, rows]))
  return { sheets, names: book.sheets.map(({ name }) => name) }
}
const ordersOf = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map(([order]) => order)

it('a channel’s sales are exported to a spreadsheet with all columns in their order', async () => {
  const { answer, sheets, names } = await file(`/sales-channels/${CHICAGO}/transactions/csv`, member)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="transactions.xlsx"',
    'x-total-count': '3',
  })
  expect(names).toEqual(['Transactions'])
  const [head, ...rows] = sheets['Transactions']!
  expect(head!.join()).toBe(
    'Order ID,Event ID,Event Title,Event Time,Name,Email,Phone,Channels,Type,Product,Status,Section,Row,Seat,Quantity,Price Code,Reward Code,' +
      'Reward Value,Face Value,Subtotal,Tax,Amount,Refunded,Currency,Purchased Time',
  )
  const first = Object.fromEntries(head!.map((name, at) => [String(name), rows.at(-1)![at] ?? null]))
  expect(first).toMatchObject({
    'Order ID': '1001',
    'Event ID': 'E-2',
    'Event Time': '2026-04-01 19:05:00',
    // The text does not become a formula, and a phone number stays unchanged.
    Name: "'=1+1",
    Phone: '+13125550100',
    Channels: 'twilio',
    Quantity: 2,
    Tax: 3,
    Amount: 58.75,
    Refunded: 0,
    Currency: 'USD',
    'Purchased Time': '2026-03-10 13:00:00',
  })
})

it('the export uses the list’s filters and order, and reports the total count if it is limited', async () => {
  const rows = async (query: string) =>
    ordersOf((await file(`/sales-channels/${CHICAGO}/transactions/csv?${query}`)).sheets['Transactions']!)
  expect(await rows('')).toEqual(['1003', '1002', '1001'])
  expect(await rows('orderBy=orderId')).toEqual(['1001', '1002', '1003'])
  expect(await rows(`eventId=${events[1]}&order=asc&orderBy=purchased_time`)).toEqual(['1002', '1003'])
  expect(await rows('status=failed,paid&orderBy=orderId')).toEqual(['1002', '1003'])
  expect(await rows('searchQuery=1001')).toEqual(['1001'])
  expect(await rows('searchQuery=e-2')).toEqual([])
  expect(await rows(`eventId=${events[2]}`)).toEqual([])
  const cut = await file(`/sales-channels/${CHICAGO}/transactions/csv?take=2&orderBy=orderId`)
  expect([ordersOf(cut.sheets['Transactions']!), cut.answer.headers['x-total-count']]).toEqual([['1001', '1002'], '3'])
})

it('an export by event begins with the totals of each event', async () => {
  const { sheets, names } = await file(`/sales-channels/${CHICAGO}/transactions/csv?groupBy=event`)
  expect(names).toEqual(['By Event', 'Transactions'])
  expect(sheets['By Event']).toEqual([
    ['Event ID', 'Event Title', 'Event Time', 'Orders', 'Tickets', 'Gross', 'Refunded', 'Net', 'Currency'],
    ['E-1', 'Sooner', '2026-03-31 19:05:00', 1, 1, 20, 5, 15, 'USD'],
    ['E-2', 'Later', '2026-04-01 19:05:00', 1, 2, 58.75, 0, 58.75, 'USD'],
  ])
  expect(sheets['Transactions']).toHaveLength(4)
})

it('an export of more rows than one query reads has each row once, in order', async () => {
  const many = Array.from({ length: 10_203 }, (_, n) => String(20_000 + n))
  const rows = many.map((order) => ({ ...saleRow({ event: 0, order, amount: 1, minutes: 10 }), user_channels: [] }))
  await insertMany(server.db, 'transactions', rows)
  const { sheets } = await file(`/sales-channels/${CHICAGO}/transactions/csv?orderBy=orderId`)
  expect(ordersOf(sheets['Transactions']!)).toEqual(['1001', '1002', '1003', ...many])
  await server.db.deleteFrom('transactions').where('amount', '=', 1).execute()
})

it('the sales of all channels, their providers and their report are for provider staff only', async () => {
  const { sheets } = await file('/transactions/csv?orderBy=orderId')
  expect(ordersOf(sheets['Transactions']!)).toEqual(['1001', '1002', '1003', '1004'])
  expect((await server.call('GET', '/transactions/filter-options', { as: provider })).body).toEqual({
    providers: ['axs', 'ticketmaster'],
  })
  for (const path of ['/transactions/csv', '/transactions/filter-options', '/transactions/totals'])
    expect([path, (await server.call('GET', path, { as: member })).status]).toEqual([path, 403])
  expect((await server.call('POST', '/transactions/provider-report', { as: member, body: { providers: ['axs'] } })).status).toBe(
    403,
  )
})

it('the provider report sums up channels, and lists their sales for the events of a range', async () => {
  const report = async (body: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/transactions/provider-report',
      headers: { authorization: `Bearer ${provider}` },
      payload: body,
    })
    expect(answer.statusCode).toBe(200)
    return (await sheetsOf(answer.rawPayload)).sheets
  }
  const all = await report({ providers: ['ticketmaster', 'axs'] })
  expect(all['Summary']).toEqual([
    ['Provider', 'Sales Channel', 'Events', 'Orders', 'Tickets', 'Gross', 'Refunded', 'Net', 'Currency'],
    ['axs', 'Channel 9', 1, 1, 1, 30, 0, 30, 'EUR'],
    ['ticketmaster', 'Channel 123', 2, 2, 3, 78.75, 5, 73.75, 'USD'],
  ])
  expect(all['Transactions']!.map((row) => row.slice(0, 3))).toEqual([
    ['Provider', 'Sales Channel', 'Order ID'],
    ['axs', 'Channel 9', '1004'],
    ['ticketmaster', 'Channel 123', '1003'],
    ['ticketmaster', 'Channel 123', '1002'],
    ['ticketmaster', 'Channel 123', '1001'],
  ])
  // On the evening of 31 March in Chicago it was already April in Paris.
  const march = await report({ providers: ['ticketmaster', 'axs'], eventStartDate: '2026-03-31', eventEndDate: '2026-03-31' })
  expect(march['Summary']!.slice(1).map((row) => row[1])).toEqual(['Channel 123'])
  // Several providers are a list, or a text with commas; a cleared bound does not count.
  const cleared = { providers: 'ticketmaster, axs,', eventStartDate: '', eventEndDate: null }
  expect(await report(cleared)).toEqual(all)
  for (const body of [{ providers: [] }, { providers: '' }, {}, { providers: ['axs'], eventEndDate: 'soon' }])
    expect((await server.call('POST', '/transactions/provider-report', { as: provider, body })).status).toBe(422)
})

it('an export needs the ability, and totals cover the matching sales', async () => {
  const viewer = (await server.signIn({ role: 'member', channel: CHICAGO, manages: ['sales_channel'] })).token
  expect((await server.call('GET', `/sales-channels/${CHICAGO}/transactions/csv`, { as: viewer })).status).toBe(403)
  expect((await server.call('GET', `/sales-channels/${PARIS}/transactions/csv`, { as: member })).status).toBe(403)
  expect((await server.call('GET', `/sales-channels/${CHICAGO}/transactions/totals`, { as: viewer })).body).toEqual([
    { currency: 'usd', orders: 2, tickets: 3, gross: 78.75, refunded: 5, net: 73.75 },
  ])
  expect((await server.call('GET', `/transactions/totals?status=paid`, { as: provider })).body).toEqual([
    { currency: 'usd', orders: 1, tickets: 1, gross: 20, refunded: 5, net: 15 },
  ])
})
