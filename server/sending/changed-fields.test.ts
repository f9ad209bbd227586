import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { offersWorld } from '#tests/support/offers.ts'

const world = offersWorld()

const post = async (path: string, body: object): Promise<{ id: string }> => {
  const answer = await world.server.call('POST', path, { as: world.chief, body, key: randomUUID() })
  expect([path, answer.status]).toEqual([path, 201])
  return answer.body
}
const addSegment = async (name: string) => {
  const id = randomUUID()
  await world.server.db
    .insertInto('segments')
    .values({ id, sales_channel_id: 123, name, name_key: sortKey(name), filters: '[]' })
    .execute()
  return id
}
const addReward = async (code: string) => {
  const reward = { sales_channel_id: 123, code, description: 'Off', amount: 10, events: [world.event, world.later] }
  return (await post('/rewards', reward)).id
}
/** Returns the changes in the newest line of a send's log. */
const changesOf = async (id: string, kind: 'offer' | 'bulk-message' = 'offer') =>
  (await world.server.call('GET', `/activity/${kind}/${id}`, { as: world.chief })).body[0].metadata.changes

test('the log of an offer has the old and the new message, and the names of events, segment and reward', async () => {
  const [vips, press] = [await addSegment('VIPs'), await addSegment('Press')]
  const [ten, twenty] = [await addReward('TEN'), await addReward('TWENTY')]
  const { id } = await world.make({ type: 'segment', text_buy_segment_id: vips, reward_id: ten })
  const message = `Better seats\nare free: ${'now '.repeat(20)}`
  const events = [world.later, world.event]
  await world.patch({ id, message, events, text_buy_segment_id: press, reward_id: twenty })
  expect(await changesOf(id)).toEqual(
    expect.arrayContaining([
      {
        field: 'message',
        from: 'Your seats could be better, {first_name}',
        to: 'Better seats are free: now now now now now now now now now…',
      },
      { field: 'events', from: ['Cubs at Giants'], to: ['Cubs at Giants', 'Dodgers at Giants'] },
      { field: 'text_buy_segment_id', from: 'VIPs', to: 'Press' },
      { field: 'reward_id', from: 'TEN', to: 'TWENTY' },
    ]),
  )
  await world.patch({ id, type: 'all', reward_id: null })
  expect(await changesOf(id)).toEqual([
    { field: 'type' },
    { field: 'text_buy_segment_id', from: 'Press', to: null },
    { field: 'reward_id', from: 'TWENTY', to: null },
  ])
})

test('a message whose beginning stays the same is named without values', async () => {
  const beginning = 'Your seats could be better tonight, '.repeat(2)
  const { id } = await world.make({ message: `${beginning}Ann` })
  await world.patch({ id, message: `${beginning}Bob` })
  expect(await changesOf(id)).toEqual([{ field: 'message' }])
})

test('the log of a mass text has its segments and the number of its attachments', async () => {
  const attachment = { url: 'https://pictures.example/a.png', contentType: 'image/png' }
  const text = {
    title: 'Doors',
    message: 'Doors open early tonight',
    send_at: new Date(world.server.clock.now()),
    status: 'Draft',
  }
  const { id } = await post('/sales-channels/123/bulk-messages', { ...text, text_buy_segment_id: null })
  const segment = await addSegment('Neighbours')
  const change = { id, text_buy_segment_id: segment, media_attachments: [attachment, attachment] }
  await world.server.call('PATCH', '/bulk-messages', { as: world.chief, body: change })
  expect(await changesOf(id, 'bulk-message')).toEqual([
    { field: 'text_buy_segment_id', from: null, to: 'Neighbours' },
    { field: 'media_attachments', from: 0, to: 2 },
  ])
})

test('the beginning of a message ends with a whole word, so that an erasure finds a name in it', async () => {
  const { id } = await world.make()
  await world.patch({ id, message: `${'Your seats are waiting for you: '.repeat(2).slice(0, 45)} Zebulonia Quartermaine` })
  expect((await changesOf(id))[0].to).toBe('Your seats are waiting for you: Your seats ar Zebulonia…')
  await world.patch({ id, message: 'x'.repeat(80) })
  expect((await changesOf(id))[0].to).toBe('…')
})

test('an erasure removes the name of a fan from the log', async () => {
  const fan = await world.server.addFan(123, { first_name: 'Zebulonia', last_name: 'Quartermaine' })
  const segment = await addSegment('Zebulonia Quartermaine and friends')
  const { id } = await world.make()
  await world.patch({ id, type: 'segment', text_buy_segment_id: segment, message: 'Only for Zebulonia Quartermaine' })
  expect(JSON.stringify(await changesOf(id))).toMatch(/Quartermaine.*Quartermaine/)
  const as = (await world.server.signIn({ role: 'provider' })).token
  const body = { confirmation: 'Zebulonia Quartermaine' }
  expect((await world.server.call('POST', `/ttb-users/${fan}/erase`, { as, body, key: randomUUID() })).status).toBe(204)
  expect(await changesOf(id)).toEqual(
    expect.arrayContaining([
      { field: 'message', from: 'Your seats could be better, {first_name}', to: 'Only for erased' },
      { field: 'text_buy_segment_id', from: null, to: 'erased and friends' },
    ]),
  )
})
