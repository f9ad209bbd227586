import { randomUUID } from 'node:crypto'
import { sortKey } from '#lib/sort-key.ts'
import { picturePath } from '#server/kernel/signed-urls.ts'
import { START, type TestServer } from './server.ts'

const HOUR = 3_600_000

/** Makes an offer of a new event to all fans of a channel, by default a draft; returns the offer's id. */
export async function makeOffer(
  server: TestServer,
  channel: number,
  more: { status?: 'Draft' | 'Scheduled' } = {},
): Promise<string> {
  const id = randomUUID()
  const message = 'Your seats could be better, {first_name}'
  await server.db
    .insertInto('offers')
    .values({
      id,
      sales_channel_id: channel,
      event_ids: [await server.addEvent(channel)],
      event_data: '{}',
      message,
      message_key: sortKey(message),
      send_at: new Date(START + HOUR).toISOString(),
      type: 'all',
      segment_id: null,
      reward_id: null,
      status: more.status ?? 'Draft',
      auto_send: true,
      auto_scale: false,
      seatmap_view: false,
      requires_inventory_to_send: false,
      estimated_conversion_rate: null,
      max_users_per_batch: 20,
      user_id: null,
      user_name: 'A person',
      created_at: new Date(START).toISOString(),
    })
    .execute()
  return id
}

/** Makes a mass text in a channel, a draft for all its fans; returns its id. */
export async function makeMassText({ db }: TestServer, channel: number): Promise<string> {
  const id = randomUUID()
  const [title, message] = ['Doors open early', 'Doors open early tonight, {first_name}']
  await db
    .insertInto('bulk_messages')
    .values({
      id,
      sales_channel_id: channel,
      title,
      title_key: sortKey(title),
      message,
      message_key: sortKey(message),
      send_at: new Date(START + HOUR).toISOString(),
      segment_id: null,
      status: 'Draft',
      user_id: null,
      user_name: 'A person',
      created_at: new Date(START).toISOString(),
    })
    .execute()
  return id
}

/** Makes a picture that was uploaded to a channel; returns its path. */
export async function makePicture({ db, context }: TestServer, channel: number): Promise<string> {
  const id = randomUUID()
  const bytes = Buffer.from('\x89PNG\r\n\x1a\nrest of a picture', 'latin1')
  await context.gateways.files.put(id, bytes, 'image/png')
  await db
    .insertInto('pictures')
    .values({
      id,
      sales_channel_id: channel,
      kind: 'mms',
      filename: 'a.png',
      content_type: 'image/png',
      file: id,
      size: bytes.length,
      in_library_at: null,
      created_at: new Date(START).toISOString(),
    })
    .execute()
  return picturePath(channel, id)
}

/** Makes a template in a channel; returns its id. */
export async function makeTemplate({ db }: TestServer, channel: number): Promise<string> {
  const id = randomUUID()
  const [title, message] = [`Template ${id.slice(0, 8)}`, 'Your seats could be better']
  await db
    .insertInto('message_templates')
    .values({
      id,
      sales_channel_id: channel,
      title,
      title_key: sortKey(title),
      message,
      message_key: sortKey(message),
      created_at: new Date(START).toISOString(),
    })
    .execute()
  return id
}
