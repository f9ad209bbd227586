import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let provider: string
let manager: string

beforeAll(async () => {
  server = await testServer({ production: true })
  await server.addChannel(123, { timezone: 'America/Chicago', is_pass: true })
  await server.addChannel(9, { timezone: 'Europe/Paris', is_marketplace_enabled: true })
  provider = (await server.signIn({ role: 'provider' })).token
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

const settings = async () => (await server.call('GET', '/sales-channels/123/settings', { as: manager })).body
const change = (body: object, as = manager) => server.call('PATCH', '/sales-channels/123/settings', { as, body })
const version = async () => (await server.call('GET', '/sales-channels/123', { as: manager })).body.version

it('the list of channels is for provider staff only, sorted naturally and searched by id and name', async () => {
  const { body } = await server.call('GET', '/sales-channels?orderBy=name&take=100', { as: provider })
  expect(body.data.map((channel: { id: number }) => channel.id)).toEqual([9, 123])
  expect((await server.call('GET', '/sales-channels?searchQuery=12', { as: provider })).body).toMatchObject({
    data: [{ id: 123 }],
    meta: { totalCount: 1, page: 1 },
  })
  expect((await server.call('GET', '/sales-channels', { as: manager })).status).toBe(403)
})

it('in production some features depend on fixed lists of channels, marketplace and pass on the channel’s settings', async () => {
  expect((await server.call('GET', '/sales-channels/123', { as: manager })).body.features).toEqual({
    bidding: true,
    seatpicker: true,
    marketplace: false,
    pass: true,
    whatsapp: false,
    salesforce: false,
  })
  expect((await server.call('GET', '/sales-channels/9', { as: provider })).body.features).toEqual({
    bidding: false,
    seatpicker: false,
    marketplace: true,
    pass: false,
    whatsapp: false,
    salesforce: false,
  })
})

it('legal hours are from 8 am to 9 pm in the channel’s time zone, unless the server’s setting differs', async () => {
  expect((await server.call('GET', '/sales-channels/9/legal-hours', { as: provider })).body).toEqual({
    start: '08:00',
    end: '21:00',
    timezone: 'Europe/Paris',
  })
  server.context.config.legalHours = '00:00-24:00'
  expect((await server.call('GET', '/sales-channels/9/legal-hours', { as: provider })).body).toEqual({
    start: '00:00',
    end: '24:00',
    timezone: 'Europe/Paris',
  })
  server.context.config.legalHours = undefined
})

describe('settings', () => {
  it('that were never saved have defaults', async () => {
    expect(await settings()).toMatchObject({
      sales_channel: { name: 'Channel 123', allow_one_transaction_per_event: false },
      ui: {
        color_1: null,
        currency_type: 'usd',
        default_available_start_offset: '-168',
        default_available_end_offset: '3',
        default_timezone: 'America/Chicago',
        faq_default: [],
        notification_timing: 0,
      },
    })
  })

  it('change only as sent, are stored, and a repeated change has no effect', async () => {
    const before = await version()
    const body = {
      sales_channel: { name: 'Harbor' },
      ui: {
        color_1: '#0b6e69',
        currency_type: 'GBP',
        default_available_start_offset: '-72.0',
        default_timezone: 'Europe/London',
        support_email: '',
      },
    }
    const { body: answer } = await change(body)
    expect(answer).toMatchObject({
      sales_channel: { name: 'Harbor' },
      ui: {
        color_1: '#0b6e69',
        currency_type: 'gbp',
        default_available_start_offset: '-72',
        default_timezone: 'Europe/London',
        support_email: null,
      },
    })
    expect(await version()).toBe(before + 1)
    expect((await change(body)).body).toEqual(answer)
    expect((await change({})).body).toEqual(answer)
    expect(await version()).toBe(before + 1)
    expect(await settings()).toEqual(answer)
    expect((await server.call('GET', '/sales-channels/123', { as: manager })).body).toMatchObject({
      name: 'Harbor',
      timezone: 'Europe/London',
      sales_channel_ui: { default_timezone: 'Europe/London', default_available_start_offset: -72, currency_type: 'gbp' },
    })
  })

  it('are refused with an error per field', async () => {
    expect((await change({ ui: { color_2: 'red', default_timezone: 'Mars/Olympus' } })).body).toMatchObject({
      status: 422,
      errors: { 'ui.color_2': ['Enter valid hax'], 'ui.default_timezone': ['Must be a timezone'] },
    })
  })

  it('accept the known card types, and no others', async () => {
    const cards = async (unaccepted_card_types: string | null) => (await change({ ui: { unaccepted_card_types } })).body
    expect(await cards('visa,bogus')).toMatchObject({
      status: 422,
      errors: { 'ui.unaccepted_card_types': ['Must be a list of visa, mastercard, amex, discover'] },
    })
    expect((await cards('amex, discover')).ui.unaccepted_card_types).toBe('amex, discover')
    expect((await cards('')).ui.unaccepted_card_types).toBeNull()
  })

  it('accept only some time zones', async () => {
    expect((await change({ ui: { default_timezone: 'Asia/Tehran' } })).body.errors).toEqual({
      'ui.default_timezone': ['Must be a timezone'],
    })
  })

  it('are refused with the contract’s messages if a value is missing, malformed, too short or of a wrong domain', async () => {
    const problems = async (ui: object) => (await change({ ui })).body.errors
    expect(await problems({ color_1: '', color_2: null, custom_url: ' ' })).toEqual({
      'ui.color_1': ['Please enter hex color'],
      'ui.color_2': ['Please enter hex color'],
      'ui.custom_url': ['Required'],
    })
    expect(await problems({ color_1: '#abcd', support_email: 'nobody' })).toEqual({
      'ui.color_1': ['Enter valid hax'],
      'ui.support_email': ['Must be a valid email'],
    })
    expect(await problems({ notification_timing: 7 })).toEqual({ 'ui.notification_timing': ['Must be one of 0, 15, -1'] })
    expect(await problems({ custom_url: 'harbor.example' })).toEqual({ 'ui.custom_url': ['Url must end with .holdfast.example'] })
    expect(
      await problems({
        faq_pass: [
          { question: 'Who', answer: 'Me' },
          { question: '', answer: 'You' },
        ],
      }),
    ).toEqual({
      'ui.faq_pass.0.question': ['Too short'],
      'ui.faq_pass.0.answer': ['Too short'],
      'ui.faq_pass.1.question': ['Required'],
    })
    expect(
      (await change({ ui: { color_1: '#ABC', custom_url: 'harbor.holdfast.example', support_email: 'ann@harbor.test' } })).body
        .ui,
    ).toMatchObject({ color_1: '#ABC', custom_url: 'harbor.holdfast.example', support_email: 'ann@harbor.test' })
    const before = await version()
    expect((await change({ ui: { custom_url: 'Harbor.HOLDFAST.example' } })).body.ui.custom_url).toBe('harbor.holdfast.example')
    expect(await version()).toBe(before)
  })

  it('need the ability text_buy_ui, but the FAQs alone need only sales_channel', async () => {
    const seller = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })).token
    const faq = [{ question: 'When?', answer: 'At seven.' }]
    expect((await change({ ui: { faq_default: faq } }, seller)).body.ui.faq_default).toEqual(faq)
    expect((await change({ ui: { faq_default: faq, color_1: '#000000' } }, seller)).status).toBe(403)
  })
})
