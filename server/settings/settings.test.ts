import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
  await server.addChannel(9)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { as: manager, body })
const errors = async (method: string, path: string, body: unknown) => {
  const { status, body: answer } = await call(method, path, body)
  return { status, errors: answer.errors }
}

describe('text to buy settings', () => {
  const path = '/ttb-settings/123'
  const none = {
    ui: {
      signup_custom_text: null,
      logo_url: null,
      max_purchase: null,
      signup_background_url: null,
      ticket_detail_custom_text: null,
    },
    sso: { sms_1: null, sms_2: null, sms_3: null, video_image: null, video_url: null, login_bg: null },
  }

  it('are empty before they are saved', async () => expect((await call('GET', path)).body).toEqual(none))

  it('change only as sent, and optional fields can be cleared', async () => {
    const body = { ui: { signup_custom_text: ' Join us ', max_purchase: 8 }, sso: { sms_1: 'Hello', login_bg: '#ABC' } }
    const changed = {
      ui: { ...none.ui, signup_custom_text: 'Join us', max_purchase: 8 },
      sso: { ...none.sso, sms_1: 'Hello', login_bg: '#ABC' },
    }
    expect((await call('PATCH', path, body)).body).toEqual(changed)
    expect((await call('PATCH', path, {})).body).toEqual(changed)
    const cleared = { ui: { max_purchase: null }, sso: { sms_1: '', login_bg: '' } }
    await call('PATCH', path, cleared)
    expect((await call('GET', path)).body).toEqual({ ...none, ui: { ...none.ui, signup_custom_text: 'Join us' } })
  })

  it('are refused with errors for missing and invalid fields', async () =>
    expect(
      await errors('PATCH', path, {
        ui: { logo_url: '', signup_background_url: null, signup_custom_text: ' ', max_purchase: 'many' },
        sso: { login_bg: 'blue' },
      }),
    ).toEqual({
      status: 422,
      errors: {
        'ui.logo_url': ['Required'],
        'ui.signup_background_url': ['Required'],
        'ui.signup_custom_text': ['Required'],
        'ui.max_purchase': ['Must be of number type'],
        'sso.login_bg': ['Enter valid hex'],
      },
    }))
})

describe('bidding settings', () => {
  const path = '/sales-channels/123/bid-settings'
  const whole = {
    title: 'Bid',
    description: 'Bid for seats',
    banner_url: 'https://a.test/b.png',
    logo_url: 'https://a.test/l.png',
  }

  it('have defaults before they are saved', async () =>
    expect((await call('GET', path)).body).toEqual({
      title: null,
      description: null,
      banner_url: null,
      logo_url: null,
      bg_color: '#ffffff',
      tax: { tax: 0, fees: 0, charge: 0 },
    }))

  it('are refused with an error for each invalid field', async () =>
    expect(
      await errors('POST', path, { title: '', logo_url: null, bg_color: '#12345', tax: { tax: 101, fees: -1, charge: 'x' } }),
    ).toEqual({
      status: 422,
      errors: {
        title: ['Required'],
        logo_url: ['Required'],
        bg_color: ['Enter valid hex'],
        'tax.tax': ['Must be at most 100'],
        'tax.fees': ['Must be at least 0'],
        'tax.charge': ['Must be a number'],
      },
    }))

  it('need all required fields until they are saved, and then only changed fields', async () => {
    const { title, ...rest } = whole
    expect(await errors('POST', path, rest)).toEqual({
      status: 422,
      errors: { title: ['Required'] },
    })
    expect(await errors('POST', path, { tax: { tax: 3 } })).toMatchObject({
      errors: { title: ['Required'], description: ['Required'], banner_url: ['Required'], logo_url: ['Required'] },
    })
    await call('POST', path, { ...whole, bg_color: '#0af' })
    const { status, body } = await call('POST', path, { description: 'Bid again' })
    expect([status, body]).toMatchObject([200, { ...whole, title, description: 'Bid again', bg_color: '#0af' }])
    await call('POST', path, { ...whole, bg_color: '#ffffff' })
  })

  it('have a default colour if it is absent, and refuse an empty one', async () => {
    for (const bg_color of ['', null])
      expect((await errors('POST', path, { ...whole, bg_color })).errors).toEqual({ bg_color: ['Please enter hex color'] })
    const { status, body } = await call('POST', path, whole)
    expect([status, body]).toEqual([200, { ...whole, bg_color: '#ffffff', tax: { tax: 0, fees: 0, charge: 0 } }])
  })

  it('keep fees that are absent, and round money', async () => {
    await call('POST', path, { ...whole, bg_color: '#0af', tax: { tax: 8.25, charge: 1.005 } })
    const { body } = await call('POST', path, { ...whole, title: 'Bid now', bg_color: '#0af', tax: { fees: '3' } })
    expect(body).toEqual({ ...whole, title: 'Bid now', bg_color: '#0af', tax: { tax: 8.25, fees: 3, charge: 1.01 } })
    expect((await call('GET', path)).body).toEqual(body)
  })

  it('can be saved with the ability bidding_ui, and read by every member', async () => {
    const other = (await server.signIn({ role: 'member', channel: 123, manages: ['text_buy_ui', 'sales_channel'] })).token
    expect((await server.call('GET', path, { as: other })).status).toBe(200)
    expect((await server.call('POST', path, { as: other, body: whole })).status).toBe(403)
  })
})

it('the seat map needs its pictures', async () => {
  const path = '/sales-channels/123/seatmap-settings'
  expect((await call('GET', path)).body).toEqual({ map_url: null, logo_url: null, bg_color: '#ffffff' })
  expect((await errors('POST', path, {})).errors).toEqual({ map_url: ['Required'], logo_url: ['Required'] })
  const whole = { map_url: 'https://a.test/m.png', logo_url: 'https://a.test/l.png', bg_color: '#FFF' }
  expect((await call('POST', path, whole)).body).toEqual(whole)
})

describe('marketplace settings', () => {
  const path = '/sales-channels/123/marketplace/settings'
  const whole = {
    title: 'Resale',
    description: 'Fans sell to fans',
    terms_of_use: 'Be kind.',
    privacy_policy: 'We keep little.',
    logo_url: 'https://a.test/l.png',
    map_url: null,
    bg_color: '#ffffff',
    faq: [{ category: 'Buying', question: 'When?', answer: 'Now.' }],
    access_control: [{ type: 'ACCOUNT_GROUP', value: 'Members', errorMessage: 'Members only' }],
  }

  it('are refused with errors at the positions in their lists', async () =>
    expect(
      (
        await errors('POST', path, {
          ...whole,
          faq: [whole.faq[0], { category: '', question: 'Who', answer: 'Me' }],
          access_control: [{ type: 'PERSON', value: '' }],
        })
      ).errors,
    ).toEqual({
      'faq.1.category': ['Required'],
      'faq.1.question': ['Too short'],
      'faq.1.answer': ['Too short'],
      'access_control.0.type': ['Required'],
      'access_control.0.value': ['Required'],
      'access_control.0.errorMessage': ['Required'],
    }))

  it('replace whole lists, and keep absent ones', async () => {
    expect((await call('POST', path, whole)).body).toEqual(whole)
    const { faq, access_control, ...rest } = whole
    expect((await call('POST', path, rest)).body).toEqual({ ...rest, faq, access_control })
    expect((await call('POST', path, { ...rest, faq: [], access_control: null })).body).toEqual({
      ...rest,
      faq: [],
      access_control: [],
    })
  })

  it('can have at most 200 items in a list', async () =>
    expect((await errors('POST', path, { ...whole, faq: Array(201).fill(whole.faq[0]) })).errors).toEqual({
      faq: ['Must be at most 200'],
    }))

  it('are refused without the marketplace, even for provider staff, before anything else is checked', async () => {
    const provider = (await server.signIn({ role: 'provider' })).token
    for (const method of ['GET', 'POST'])
      expect(
        (
          await server.call(method, '/sales-channels/9/marketplace/settings', {
            as: provider,
            ...(method === 'POST' && { body: {} }),
          })
        ).body,
      ).toMatchObject({ status: 403, code: 'FeatureOff' })
  })
})

const pages = [
  {
    path: '/sales-channels/123/bid-settings',
    method: 'POST',
    first: {
      title: 'Bid',
      description: 'Bid for seats',
      banner_url: 'https://a.test/b.png',
      logo_url: 'https://a.test/l.png',
      tax: { tax: 0 },
    },
    mine: { title: 'Mine' },
    theirs: { tax: { tax: 4 } },
    if: { title: 'Bid' },
  },
  {
    path: '/sales-channels/123/seatmap-settings',
    method: 'POST',
    first: { map_url: 'https://a.test/m.png', logo_url: 'https://a.test/l.png', bg_color: '#ffffff' },
    mine: { bg_color: '#000000' },
    theirs: { logo_url: 'https://a.test/other.png' },
    if: { bg_color: '#ffffff' },
  },
  {
    path: '/sales-channels/123/marketplace/settings',
    method: 'POST',
    first: {
      title: 'Resale',
      description: 'Fans sell to fans',
      terms_of_use: 'Be kind.',
      privacy_policy: 'We keep little.',
      logo_url: 'https://a.test/l.png',
      faq: [],
    },
    mine: { faq: [{ category: 'Buying', question: 'When?', answer: 'Now.' }] },
    theirs: { title: 'Theirs' },
    if: { faq: [] },
  },
  {
    path: '/ttb-settings/123',
    method: 'PATCH',
    first: { sso: { sms_1: null }, ui: { max_purchase: null } },
    mine: { sso: { sms_1: 'Mine' } },
    theirs: { ui: { max_purchase: 3 } },
    if: { 'sso.sms_1': '' },
  },
  {
    path: '/sales-channels/123/settings',
    method: 'PATCH',
    first: { sales_channel: { limited_source_groups: 'radio, tv' }, ui: { support_phone: null } },
    mine: { sales_channel: { limited_source_groups: 'radio' } },
    theirs: { ui: { support_phone: '+13125550100' } },
    if: { 'sales_channel.limited_source_groups': 'radio,tv' },
  },
]
describe.each(pages)('two people who save $path', ({ path, method, first, mine, theirs, if: seen }) => {
  beforeEach(() => call(method, path, first))

  it('both succeed if they change different fields', async () => {
    expect((await call(method, path, theirs)).status).toBe(200)
    const { status, body } = await call(method, path, { ...mine, if: seen })
    expect([status, body]).toMatchObject([200, { ...theirs, ...mine }])
    expect((await call('GET', path)).body).toEqual(body)
  })

  it('get a conflict if both change the same field: the second save has no effect and returns the current values', async () => {
    await call(method, path, mine)
    const now = (await call('GET', path)).body
    const refused = await call(method, path, { ...mine, ...theirs, if: seen })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'Stale', current: now }])
    expect((await call('GET', path)).body).toEqual(now)
  })

  it('send a hint to open screens if something has changed', async () => {
    server.hints.splice(0)
    await call(method, path, first)
    expect(server.hints.flat()).toEqual([])
    await call(method, path, theirs)
    expect(server.hints.flat()).toContain('123::channels')
  })
})

it('the phone mask has a default until somebody clears it', async () => {
  const path = '/sales-channels/123/settings'
  expect((await call('GET', path)).body.ui.phone_mask).toBe('+1 999 999 9999')
  expect((await call('PATCH', path, { ui: { phone_mask: '' } })).body.ui.phone_mask).toBeNull()
  expect((await call('GET', path)).body.ui.phone_mask).toBeNull()
})

it('a missing name and missing or invalid hours are refused with an error at their fields', async () =>
  expect(
    (
      await errors('PATCH', '/sales-channels/123/settings', {
        sales_channel: { name: null },
        ui: { default_available_start_offset: '', default_available_end_offset: 'soon', tax: '101' },
      })
    ).errors,
  ).toEqual({
    'sales_channel.name': ['Required'],
    'ui.default_available_start_offset': ['Required'],
    'ui.default_available_end_offset': ['Must be a number of hours'],
    'ui.tax': ['Must be at most 100'],
  }))
