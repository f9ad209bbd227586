import type { Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import type { Random } from './random.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const BATCH = 12_000

export type Status = 'Draft' | 'Scheduled' | 'Sending' | 'Paused' | 'Done' | 'Cancelled'

export interface Fan {
  id: number
  first_name: string | null
  last_name: string | null
  type: string
  phone: string | null
}

/** The fields of a demo offer or mass text that its sending needs. */
export interface Made {
  id: string
  kind: 'offer' | 'mass-text'
  of: { status: Status; sendAt: number; recipients?: [all: number, sent: number] | undefined }
  text: (fan: Fan) => string
}

/** Creates the result of one send: its recipients, their chat messages, and its log. */
export async function seedSend(
  tx: Kysely<Database>,
  channel: number,
  { id, kind, of, text }: Made,
  { fans, random, now }: { fans: Fan[]; random: Random; now: number },
): Promise<void> {
  const author = 'Morgan Fields'
  const begun = now + of.sendAt
  const log: { at: number; description: string; metadata: object }[] = [
    {
      at: Math.min(begun, now) - HOUR,
      description: `Created as Draft by ${author}`,
      metadata: { what: 'status', from: null, to: 'Draft', by: author },
    },
  ]
  const step = (at: number, from: Status, to: Status, by: string | null) =>
    log.push({
      at,
      description: `Status changed from ${from} to ${to}${by === null ? '' : ` by ${by}`}`,
      metadata: { what: 'status', from, to, by },
    })
  if (of.status !== 'Draft') step(Math.min(begun, now) - 50 * MINUTE, 'Draft', 'Scheduled', author)
  if (of.recipients) {
    const chosen = fans.slice(0, of.recipients[0])
    const sent = Math.min(of.recipients[1], chosen.length)
    step(begun, 'Scheduled', 'Sending', null)
    log.push({
      at: begun,
      description: `Sending to ${chosen.length} fans begins`,
      metadata: { what: 'begun', recipients: chosen.length },
    })
    const rows = chosen.map((fan, nth) => {
      const at = begun + Math.floor(nth / 20) * BATCH
      const status =
        nth >= sent
          ? 'Scheduled'
          : random.weighted([
              ['Delivered', 22],
              ['Sent', 2],
              ['Failed', 1],
            ] as const)
      return {
        ...recipient({ fan, status, at, text: text(fan), begun }),
        id: random.uuid(),
        sales_channel_id: channel,
        send_id: id,
      }
    })
    for (let from = 0; from < sent; from += 20) {
      const batch = rows.slice(from, Math.min(from + 20, sent))
      const failed = batch.filter(({ status }) => status === 'Failed').length
      const left = chosen.length - from - batch.length
      log.push({
        at: begun + (from / 20) * BATCH,
        description: `Sent to ${batch.length - failed} fans, ${failed > 0 ? `${failed} failed, ` : ''}${left} left`,
        metadata: { what: 'batch', sent: batch.length - failed, failed, skipped: 0, left },
      })
    }
    const end = begun + Math.ceil(sent / 20) * BATCH
    if (of.status === 'Sending')
      log.push({ at: end, description: 'Waiting: no seats available', metadata: { what: 'waiting', for: 'inventory' } })
    else if (of.status === 'Done') step(end, 'Sending', 'Done', null)
    else step(end, 'Sending', of.status, author)
    await insertMany(tx, 'sends', [
      {
        id,
        kind,
        sales_channel_id: channel,
        begun_at: toIso(begun),
        next_batch_at: toIso(now),
        waiting: of.status === 'Sending' ? 'inventory' : null,
        ended_at: of.status === 'Done' ? toIso(end) : null,
      },
    ])
    await insertMany(tx, 'send_recipients', rows)
    await insertMany(
      tx,
      'fan_messages',
      rows
        .filter(({ sent_at }) => sent_at !== null)
        .map((row) => ({
          id: row.id,
          sales_channel_id: channel,
          fan_id: row.fan_id,
          direction: 'out',
          message: row.text,
          type: row.gateway,
          status: row.status === 'Delivered' ? 'delivered' : 'sent',
          media: [],
          sent_by: author,
          created_at: row.sent_at,
        })),
    )
  }
  await insertMany(
    tx,
    'send_activity',
    log.map(({ at, ...line }) => ({ ...line, id: random.uuid(), sales_channel_id: channel, send_id: id, created_at: toIso(at) })),
  )
}

interface Outcome {
  fan: Fan
  status: 'Scheduled' | 'Sent' | 'Delivered' | 'Failed'
  at: number
  begun: number
  text: string
}

const recipient = ({ fan, status, at, text, begun }: Outcome) => ({
  fan_id: fan.id,
  status,
  text: status === 'Scheduled' ? null : text,
  gateway: status === 'Scheduled' ? null : fan.type,
  address: status === 'Scheduled' ? null : fan.phone,
  error_message: status === 'Failed' ? 'The number is not in service' : null,
  num_failed_attempts: status === 'Failed' ? 1 : 0,
  created_at: toIso(begun),
  sent_at: status === 'Sent' || status === 'Delivered' ? toIso(at) : null,
  delivered_at: status === 'Delivered' ? toIso(at + 4_000) : null,
})
