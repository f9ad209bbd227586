import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tag } from '#contract/users.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: string
let provider: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  await sql`update sales_channels set provider = 'ticketmaster' where id = 123`.execute(server.db)
  member = (await server.signIn({ role: 'member', channel: 123 })).token
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

const read = (path: string, as = member) => server.call('GET', path, { as })
const names = async (query: string, as = member, path = '/sales-channels/123/ttb-users') =>
  (await read(`${path}?${query}`, as)).body.data.map(({ last_name }: { last_name: string }) => last_name)

describe('the list', () => {
  let group: string
  beforeAll(async () => {
    group = randomUUID()
    await server.db.insertInto('account_groups').values({ id: group, sales_channel_id: 123, name: 'Students' }).execute()
    const first = await server.addFan(123, {
      last_name: 'Åberg',
      campaign: 'Opening',
      reward_code: '{"code":"FRIEND5"}',
      created_at: iso(-3),
    })
    await server.addFan(123, {
      last_name: 'Berg',
      source: 'Radio, evenings',
      account_groups: [group],
      created_at: iso(-2),
      referred_by: first,
    })
    await server.addFan(123, { last_name: 'Chen', campaign: 'Summer', phone: '+442071234567', channels: [], created_at: iso(-1) })
    await server.addFan(124, { last_name: 'Dubois', created_at: iso(-4) })
  })

  it('is only for the channel, newest first, and is sorted naturally', async () => {
    expect(await names('')).toEqual(['Chen', 'Berg', 'Åberg'])
    expect(await names('orderBy=last_name')).toEqual(['Åberg', 'Berg', 'Chen'])
    expect(await names('orderBy=campaign&order=desc')).toEqual(['Chen', 'Åberg', 'Berg'])
    expect((await read('/sales-channels/123/ttb-users?orderBy=tags')).status).toBe(422)
  })

  it('can be searched by names, email, phone and reward code', async () => {
    for (const [needle, found] of [
      ['ada b', ['Berg']],
      ['ÅBERG', ['Åberg']],
      ['A\u030aberg', ['Åberg']],
      ['ａｂｅｒｇ', ['Åberg']],
      ['+4420', ['Chen']],
      ['friend5', ['Åberg']],
      ['a åb', ['Åberg']],
      ['50%', []],
    ] as const)
      expect([needle, await names(`searchQuery=${encodeURIComponent(needle)}`)]).toEqual([needle, found])
  })

  it.runIf(onRealPostgres)('is searched with a trigram index of folded words', async () => {
    const many = await server.db.startTransaction().execute()
    try {
      // With few fans a full scan would be the right plan.
      await sql`insert into fans (sales_channel_id, first_name, last_name, name_key, subscribed)
        select 123, md5(n::text), md5('x' || n), md5(n::text), true from generate_series(1, 5000) n`.execute(many)
      await sql`select gin_clean_pending_list('fans_by_words')`.execute(many)
      await sql`analyze fans`.execute(many)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from fans f
        where f.deleted_at is null and f.search_words like ${'%bergamo%'}`.execute(many)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/fans_by_words/)
    } finally {
      await many.rollback().execute()
    }
  })

  it('can be filtered by campaigns, sources, groups and tags', async () => {
    expect(await names('campaign=Opening,Summer')).toEqual(['Chen', 'Åberg'])
    expect(await names(encodeURI('campaign=ÓPENING,ｓummer'))).toEqual(['Chen', 'Åberg'])
    expect(await names('campaign=Opening&campaign=Summer&source=Radio,%20evenings')).toEqual([])
    expect(await names('source=Radio,%20evenings')).toEqual(['Berg'])
    expect(await names('source=Web&source=RADIO,%20evenings')).toEqual(['Berg'])
    expect(await names(`accountGroup=${group}`)).toEqual(['Berg'])
    expect(await names(`userTag=${randomUUID()}`)).toEqual([])
    expect((await read('/sales-channels/123/ttb-users?accountGroup=x')).status).toBe(422)
  })

  it('can be filtered by the states of fans, in the list and in the file', async () => {
    const all = (await read('/sales-channels/123/ttb-users?take=1000')).body.data as { blocked: boolean; subscribed: boolean }[]
    const count = async (query: string) => (await read(`/sales-channels/123/ttb-users?${query}`)).body.meta.totalCount
    expect(await count('state=blocked')).toBe(all.filter(({ blocked }) => blocked).length)
    expect(await count('state=opted_out')).toBe(all.filter(({ subscribed }) => !subscribed).length)
    expect(await count('state=reachable,opted_out,blocked,asks_to_stop')).toBe(all.length)
    expect((await read('/sales-channels/123/ttb-users?state=asleep')).status).toBe(422)
  })

  it('contains the whole fan', async () => {
    const { body } = await read('/sales-channels/123/ttb-users?searchQuery=berg&source=Radio,%20evenings')
    expect(body.meta).toEqual({ totalCount: 1, page: 1 })
    expect(body.data[0]).toMatchObject({
      sales_channel_id: 123,
      first_name: 'Ada',
      text_buy_user_message_channels: [{ type: 'twilio' }],
      referred_by: { first_name: 'Ada', last_name: 'Åberg' },
      account_groups: [{ id: group, name: 'Students' }],
      tags: [],
      attributes: [],
      subscribed: true,
      blocked: false,
      opted_out_at: null,
    })
  })

  it('of all channels is for provider staff only', async () => {
    expect(await names('orderBy=last_name&take=4', provider, '/ttb-users')).toEqual(['Åberg', 'Berg', 'Chen', 'Dubois'])
    expect((await read('/ttb-users')).status).toBe(403)
  })

  it('can be exported to a file with times in the channel’s zone, and a column for the provider’s ids', async () => {
    const { body, headers, status } = await read('/sales-channels/123/ttb-users/csv?orderBy=last_name&take=1')
    expect([status, headers['x-total-count']]).toEqual([200, '3'])
    expect(body).toBe(
      '\ufeffName,Email,Phone,TM ID,Channel,Reward Code,Referral Count,Campaign,Source,Account Group,Tags,Created At,Completed At\r\n' +
        `Ada Åberg,${await emailOf('Åberg')},'${await phoneOf('Åberg')},,twilio,FRIEND5,0,Opening,,,,2026-03-07 12:00:00,\r\n`,
    )
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    expect((await read('/sales-channels/123/ttb-users/csv', viewer)).status).toBe(403)
  })

  it('has its possible filter values', async () => {
    expect((await read('/sales-channels/123/ttb-users/filter-options')).body).toEqual({
      campaigns: ['Opening', 'Summer'],
      sources: ['Radio, evenings'],
      accountGroups: [{ id: group, name: 'Students' }],
      tags: [],
    })
  })
})

const iso = (days: number) => new Date(START + days * 86_400_000).toISOString()
const one = (last_name: string) =>
  server.db.selectFrom('fans').selectAll().where('last_name', '=', last_name).executeTakeFirstOrThrow()
const emailOf = async (last_name: string) => (await one(last_name)).email
const phoneOf = async (last_name: string) => (await one(last_name)).phone

describe('a fan', () => {
  it('is returned with the requested extra data, and nothing else', async () => {
    const id = await server.addFan(123, { phone: '+33639980000' })
    expect(Object.keys((await read(`/ttb-users/${id}`)).body)).not.toContain('phone_lookup')
    const all = ['PhoneLookup', 'OtherAccounts', 'Activities', 'MessageChannels'].map((one) => `include${one}=true`).join('&')
    expect((await read(`/ttb-users/${id}?${all}`)).body).toMatchObject({
      id,
      phone_lookup: { details: { city: null, country: 'France' } },
      other_accounts: [],
      activities: [],
      message_channels: [{ type: 'twilio' }],
    })
    expect((await read(`/ttb-users/${id}?includeActivities=yes`)).status).toBe(422)
  })

  it('of another channel, or with an unknown id, is not found', async () => {
    const id = await server.addFan(124)
    for (const path of [`/ttb-users/${id}`, '/ttb-users/999999', '/ttb-users/x'])
      expect([path, (await read(path)).body]).toMatchObject([path, { status: 404, detail: 'Text to buy user not found' }])
  })

  it('is matched with another channel’s fan by email or phone, for users with access to both channels', async () => {
    const [here, there] = [
      await server.addFan(123, { email: 'Same@fans.example' }),
      await server.addFan(124, { email: 'same@fans.example' }),
    ]
    const channels = async (as: string) =>
      (await read(`/ttb-users/${here}/sales-channels`, as)).body.map(({ id, user_id }: { id: number; user_id: number }) => [
        id,
        user_id,
      ])
    expect(await channels(provider)).toEqual([
      [123, here],
      [124, there],
    ])
    expect(await channels(member)).toEqual([[123, here]])
    const others = async (as: string) => (await read(`/ttb-users/${here}?includeOtherAccounts=true`, as)).body.other_accounts
    expect(await others(provider)).toEqual([{ id: there, sales_channel_id: 124 }])
    expect(await others(member)).toEqual([])
  })

  it('without email and phone is matched with nobody', async () => {
    const [a] = [await server.addFan(123, { email: null, phone: null }), await server.addFan(124, { email: null, phone: null })]
    expect((await read(`/ttb-users/${a}/sales-channels`, provider)).body).toMatchObject([{ id: 123, user_id: a }])
  })

  it('can be unblocked with the ability for the channel, also repeatedly', async () => {
    const id = await server.addFan(123, { blocked: true })
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: ['tag'] })).token
    const unblock = (as: string) => server.call('PATCH', `/ttb-users/unblock/${id}`, { as })
    expect((await unblock(viewer)).status).toBe(403)
    expect((await unblock(member)).body).toMatchObject({ id, blocked: false, version: 2 })
    expect((await unblock(member)).body).toMatchObject({ blocked: false, version: 2 })
  })
})

describe('tags', () => {
  const create = (userId: number, name: string, more: object = {}, as = member) =>
    server.call('POST', '/tags', { as, body: { name, userId, salesChannelId: 123, ...more } })
  const put = (id: number, tagId: string, action: string, as = member) =>
    server.call('PUT', `/ttb-users/${id}/tags`, { as, body: { tagId, action } })

  it('are made and connected in one step, and the same short name is the same tag', async () => {
    const [one, two] = [await server.addFan(123), await server.addFan(123)]
    const made = await create(one, ' Front Row ')
    expect([made.status, made.body]).toMatchObject([201, { name: 'Front Row', slug: 'front-row', automatic: false }])
    const again = await create(two, 'front-row')
    expect([again.status, again.body.id]).toEqual([200, made.body.id])
    expect((await create(two, 'Frönt—Ｒow')).body.id).toBe(made.body.id)
    expect((await read(`/ttb-users/${two}/tags`)).body).toEqual([made.body])
    expect((await create(one, '  ')).body.errors).toEqual({ name: ['Required'] })
  })

  it('can be connected and disconnected, also repeatedly', async () => {
    const [id, other] = [await server.addFan(123), await server.addFan(123)]
    const { id: tag } = (await create(other, 'Families')).body as Tag
    expect((await put(id, tag, 'connect')).body).toMatchObject([{ id: tag }])
    expect((await put(id, tag, 'connect')).body).toMatchObject([{ id: tag }])
    expect((await read(`/ttb-users/${id}`)).body.version).toBe(2)
    expect((await put(id, tag, 'disconnect')).body).toEqual([])
    expect((await put(id, tag, 'disconnect')).body).toEqual([])
    expect((await put(id, tag, 'flip')).status).toBe(422)
    expect((await put(id, randomUUID(), 'connect')).body).toMatchObject({ status: 404, detail: 'Tag not found' })
  })

  it('that are automatic cannot be changed', async () => {
    const id = await server.addFan(123)
    const tag = randomUUID()
    const values = { id: tag, sales_channel_id: 123, name: 'First purchase', name_key: 'first purchase', description: null }
    await server.db
      .insertInto('tags')
      .values({ ...values, slug: 'first-purchase', automatic: true })
      .execute()
    await server.db.insertInto('fan_tags').values({ fan_id: id, tag_id: tag }).execute()
    for (const answer of [await put(id, tag, 'disconnect'), await put(id, tag, 'connect')])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'Conflict', current: { id, tags: [{ id: tag }] } }])
    expect((await create(id, 'First Purchase')).status).toBe(409)
    expect((await read(`/ttb-users/${id}/tags`)).body).toHaveLength(1)
  })

  it('that a fan does not have are offered, by name', async () => {
    const [id, other] = [await server.addFan(123), await server.addFan(123)]
    await create(id, 'Option one')
    await create(other, 'Option two')
    const { body } = await read(`/ttb-users/${id}/tags/options?searchQuery=option&orderBy=name&take=100`)
    expect(body).toMatchObject({ data: [{ name: 'Option two' }], meta: { totalCount: 1, page: 1 } })
    expect((await read(`/ttb-users/${id}/tags/options?salesChannelId=124`)).status).toBe(403)
    expect((await read(`/ttb-users/${id}/tags/options?salesChannelId=124`, provider)).status).toBe(404)
  })

  it('need the ability, and a fan and a channel that the user has access to', async () => {
    const [id, theirs] = [await server.addFan(123), await server.addFan(124)]
    const manager = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel'] })).token
    expect((await create(id, 'X', {}, manager)).status).toBe(403)
    expect((await create(theirs, 'X')).status).toBe(404)
    expect((await create(id, 'X', { salesChannelId: 124 })).status).toBe(403)
    expect((await create(id, 'X', { salesChannelId: 124 }, provider)).status).toBe(404)
  })
})
