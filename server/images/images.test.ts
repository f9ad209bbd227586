import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_MAX } from '#contract/images.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Returns the first box of files like MP4 and HEIC: its length, `ftyp`, then the kind of file. */
const boxed = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
let server: TestServer
let manager: string
let viewer: string
let stranger: string
let event: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  event = await server.addEvent(123)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  stranger = (await server.signIn({ role: 'member', channel: 124 })).token
})
afterAll(() => server.close())

const start = async (type = 'event', as = manager, channel = 123) =>
  server.call('POST', `/sales-channels/${channel}/attachments/${type}`, {
    as,
    body: { filename: 'a.png', contentType: 'image/png' },
  })
const put = async (url: string, payload: Buffer, type: string | null = 'image/png') =>
  server.app.inject({ method: 'PUT', url, payload, headers: type === null ? {} : { 'content-type': type } })
const get = (url: string) => server.app.inject({ method: 'GET', url })
/** Uploads a picture; returns its address. */
async function uploaded(bytes: Buffer = PNG, type = 'event', as = manager, channel = 123): Promise<string> {
  const { body } = await start(type, as, channel)
  expect((await put(body.uploadUrl, bytes)).statusCode).toBe(204)
  return body.file.url
}
const bare = (url: string) => url.split('?')[0]

describe('an upload', () => {
  it('is sent to a URL of ours, once, without a bearer token', async () => {
    const { status, body } = await start()
    expect([status, body.uploadUrl]).toEqual([200, expect.stringMatching(/^http:\/\/localhost(:80)?\/api\/uploads\//)])
    expect((await get(body.file.url)).statusCode).toBe(404)
    expect((await put(body.uploadUrl, PNG)).statusCode).toBe(204)
    expect((await put(body.uploadUrl, PNG)).statusCode).toBe(403)
    const picture = await get(body.file.url)
    expect([picture.statusCode, picture.rawPayload, picture.headers['content-type']]).toEqual([200, PNG, 'image/png'])
    expect(picture.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' })
  })

  it('to an altered URL, or after 15 minutes, gets 403', async () => {
    const [{ body: one }, { body: two }] = [await start(), await start()]
    const altered = one.uploadUrl.replace(/signature=(.)/, (_: string, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`)
    expect((await put(altered, PNG)).statusCode).toBe(403)
    expect((await put(one.uploadUrl.replace(/uploads\/[^?]+/, `uploads/${randomUUID()}`), PNG)).statusCode).toBe(403)
    server.clock.advance(15 * 60_000)
    expect((await put(two.uploadUrl, PNG)).statusCode).toBe(403)
  })

  it('has at most 2,000,000 bytes, and can be repeated after it was refused', async () => {
    const { body } = await start()
    const large = Buffer.concat([PNG, Buffer.alloc(UPLOAD_MAX - PNG.length + 1)])
    expect((await put(body.uploadUrl, large)).statusCode).toBe(413)
    expect((await put(body.uploadUrl, large.subarray(0, UPLOAD_MAX))).statusCode).toBe(204)
  })

  it.each([
    ['an SVG that calls itself PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['text', Buffer.from('hello'), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['a GIF', Buffer.from('GIF89a...'), 204],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 204],
    ['a WebP', Buffer.from('RIFF0000WEBPVP8 '), 204],
  ])('of %s is judged by its bytes', async (_, bytes, status) => {
    const { body } = await start('logo')
    expect((await put(body.uploadUrl, bytes)).statusCode).toBe(status)
  })

  it.each(['heic', 'mif1'])('of an iPhone picture (%s) is refused with advice', async (brand) => {
    const refused = await put((await start()).body.uploadUrl, boxed(brand))
    expect([refused.statusCode, refused.json().detail]).toEqual([415, 'HEIC images aren’t accepted. Save this one as JPEG.'])
  })

  it.each([
    ['heic', 'image/heic'],
    ['isom', 'video/mp4'],
    ['qt  ', 'video/quicktime'],
  ])('for a message gets its type from its bytes: %s is %s', async (brand, type) => {
    expect((await get(await uploaded(boxed(brand), 'mms'))).headers['content-type']).toBe(type)
  })

  it('is accepted with any content type, or none', async () => {
    for (const type of [null, 'application/json', 'text/html']) {
      const { body } = await start()
      expect([type, (await put(body.uploadUrl, PNG, type)).statusCode]).toEqual([type, 204])
    }
  })

  it('for a message can be any file, which is served as a download', async () => {
    const picture = await get(await uploaded(Buffer.from('<script>alert(1)</script>'), 'mms'))
    expect(picture.headers).toMatchObject({ 'content-type': 'application/octet-stream' })
    expect(picture.headers['content-disposition']).toContain('attachment')
  })

  it('needs an ability, and a known kind', async () => {
    expect([
      (await start('event', viewer)).status,
      (await start('other')).status,
      (await start('event', stranger)).status,
    ]).toEqual([403, 404, 403])
  })
})

describe('a picture’s URL', () => {
  it('is valid for at least a week, and only as it was signed', async () => {
    const url = await uploaded()
    expect((await get(bare(url)!)).statusCode).toBe(403)
    expect((await get(url.replace('expires=1', 'expires=2'))).statusCode).toBe(403)
    server.clock.advance(7 * 86_400_000)
    expect((await get(url)).statusCode).toBe(200)
    server.clock.advance(2 * 86_400_000)
    expect((await get(url)).statusCode).toBe(403)
    manager = (await server.signIn({ role: 'member', channel: 123 })).token
    viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    stranger = (await server.signIn({ role: 'member', channel: 124 })).token
  })

  it('that has expired is signed again, for users who may see the picture', async () => {
    const url = await uploaded()
    const sign = (as: string, channel = 123) =>
      server.call('GET', `/sales-channels/${channel}/attachments/signed?url=${encodeURIComponent(url)}`, { as })
    expect((await get((await sign(viewer)).body.url)).statusCode).toBe(200)
    expect([(await sign(stranger)).status, (await sign(stranger, 124)).status]).toEqual([403, 404])
  })

  it('of another channel is never signed', async () => {
    const url = await uploaded()
    const path = new URL(url).pathname
    const { body } = await server.call('POST', '/rewards', {
      as: stranger,
      body: { sales_channel_id: 124, code: 'PEEK', description: path, amount: 1, apply_to_all_events: true },
    })
    expect(body.description).toBe(path)
  })
})

describe('the library', () => {
  const change = (what: 'addImage' | 'removeImage', imageUrl: unknown, as = manager) =>
    server.call('POST', `/sales-channels/123/attachments/${what}`, { as, body: { imageUrl } })
  const listed = async (as = viewer) =>
    (await server.call('GET', '/sales-channels/123/attachments', { as })).body.salesChannelImages.map(bare)

  it('accepts an uploaded picture once, and removes it on request', async () => {
    const [one, two] = [await uploaded(), await uploaded()]
    expect((await change('addImage', one)).status).toBe(200)
    server.clock.advance(1000)
    await change('addImage', two)
    const again = await change('addImage', bare(one))
    expect([again.status, again.body.salesChannelImages.map(bare)]).toEqual([200, [bare(two), bare(one)]])
    expect((await get(again.body.salesChannelImages[0])).statusCode).toBe(200)
    expect((await change('removeImage', two)).body.salesChannelImages.map(bare)).toEqual([bare(one)])
    expect(await listed()).toEqual([bare(one)])
    const { body } = await server.call('GET', `/sales-channels/123/events/${event}/images`, { as: viewer })
    expect([body.scImageUrls.map(bare), body.leagueLogos.length]).toEqual([[bare(one)], 36])
    expect(body.leagueLogos[0]).toEqual({ name: 'MLB', url: expect.stringMatching(/\/leagues\/mlb\.svg$/) })
  })

  it('accepts no picture from elsewhere', async () => {
    const theirs = await uploaded(PNG, 'logo', stranger, 124)
    const { body: unsent } = await start()
    for (const url of ['https://elsewhere.test/a.png', theirs, unsent.file.url, '/leagues/mlb.svg'])
      expect([url, (await change('addImage', url)).body.errors]).toEqual([url, { imageUrl: ['Must be an image uploaded here'] }])
    expect((await change('addImage', '')).body.errors).toEqual({ imageUrl: ['Required'] })
    const before = await listed()
    for (const url of ['https://elsewhere.test/a.png', theirs, unsent.file.url]) {
      const { status, body } = await change('removeImage', url)
      expect([status, body.salesChannelImages.map(bare)]).toEqual([200, before])
    }
    expect((await change('addImage', theirs, viewer)).status).toBe(403)
  })
})

describe('an event', () => {
  const patch = (body: object) => server.call('PATCH', `/events/${event}`, { as: manager, body })

  it('accepts a picture of its channel, whatever its signature, and any https address', async () => {
    const url = await uploaded()
    const { status, body } = await patch({
      logo_url: `${bare(url)}?signature=old`,
      away_team_logo_url: 'https://elsewhere.test/a.png',
    })
    expect([status, bare(body.logo_url), body.away_team_logo_url]).toEqual([200, bare(url), 'https://elsewhere.test/a.png'])
    expect((await get(body.logo_url)).statusCode).toBe(200)
    const same = await patch({ logo_url: body.logo_url })
    expect(same.body.version).toBe(body.version)
    const operation = {
      key: randomUUID(),
      call: 'updateEvent',
      params: { id: event },
      body: { logo_url: null },
      if: { logo_url: url },
    }
    const batch = await server.call('POST', '/batch', { as: manager, body: { operations: [operation] } })
    expect(batch.body.results[0]).toMatchObject({ status: 200, body: { logo_url: null } })
    expect((await patch({ logo_url: '/leagues/mlb.svg' })).body.logo_url).toMatch(/^http.*\/leagues\/mlb\.svg$/)
  })

  it('accepts no other address as a picture', async () => {
    const theirs = await uploaded(PNG, 'event', stranger, 124)
    for (const url of ['http://elsewhere.test/a.png', 'javascript:alert(1)', theirs, 'a.png'])
      expect([url, (await patch({ background_image_url: url })).body.errors]).toEqual([
        url,
        { background_image_url: ['Must be an https address or an image uploaded here'] },
      ])
  })
})

describe('a banner of VIP inventory', () => {
  const add = (title: string, banner: string) =>
    server.call('POST', `/events/${event}/vip-inventory`, { as: manager, body: { title, total_quantity: 1, price: 1, banner } })

  it('must be a picture', async () => {
    const { status, body } = await add('Scripted', 'javascript:alert(1)')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['banner']])
  })

  it('can be loaded from the whole inventory by anyone who may read it', async () => {
    const { status, body } = await add('Pictured', await uploaded())
    expect(status).toBe(201)
    const { body: all } = await server.call('GET', `/events/${event}/inventory`, { as: viewer })
    expect(all.vip.map((row: { banner: string }) => row.banner)).toEqual([body.banner])
    expect((await get(all.vip[0].banner)).statusCode).toBe(200)
    server.clock.advance(9 * 86_400_000)
    const later = (await server.call('GET', `/events/${event}/inventory`, { as: await member() })).body.vip[0].banner
    expect(later).not.toBe(body.banner)
    expect((await get(later)).statusCode).toBe(200)
  })
})

it('a picture in an imported file is stored by its URL, and remains after that URL has expired', async () => {
  const as = await member()
  const house = await server.addEvent(123)
  const bring = async (type: string, text: string) =>
    (await server.call('POST', `/events/${house}/import`, { ...upload(`${type}.csv`, text, { type }), as })).status
  const url = await uploaded(PNG, 'event', as)
  expect(await bring('seat', `section,row,seat,price,avfms_preview_url\nA,1,1,10,${url}\n`)).toBe(200)
  expect(await bring('vip', `title,total_quantity,price,banner\nLounge,5,10,${url}\n`)).toBe(200)
  server.clock.advance(9 * 86_400_000)
  const later = await member()
  const { body } = await server.call('GET', `/events/${house}/inventory`, { as: later })
  const snapshot = await server.call('GET', `/events/${house}/inventory/snapshot`, { as: later })
  for (const address of [body.seat[0].avfms_preview_url, body.vip[0].banner, snapshot.body.sections[0].preview])
    expect([bare(address)?.replace(/^http:..[^/]+/, ''), (await get(address)).statusCode]).toEqual([
      bare(url)?.replace(/^http:..[^/]+/, ''),
      200,
    ])
})

/** Signs in another member of the channel; returns their token. */
const member = async () => (await server.signIn({ role: 'member', channel: 123 })).token
