import { sql, type Kysely, type RawBuilder } from 'kysely'
import { nextLegalMoment } from '#lib/legal-hours.ts'
import { texts } from '#lib/problem-texts.ts'
import { toIso } from '#lib/time.ts'
import { reachesOf } from '#server/chat/reach.ts'
import { mayWrite, type Reach } from '#server/kernel/may-write.ts'
import { findChannel, toLegalHours } from '#server/channels/channel-row.ts'
import type { Context } from '#server/context.ts'
import type { FanChannelType } from '#server/db/schema-fans.ts'
import type { Database } from '#server/db/schema.ts'
import { note, type ActivityDetail, type WithHints } from './activity.ts'
import type { Batch, Leased, Send } from './batch.ts'
import { composeText } from './compose-text.ts'
import { leftOut, type LeftOut } from './deliver.ts'
import { BATCH_MS, kindOf, type SendContent, type SendKind, USUAL_BATCH } from './send-kind.ts'

/** The lease of a message that is being sent, as a number of pauses between batches: longer than any gateway may take. */
const LEASE_BATCHES = 5
/** A send that waits for a time checks again after this number of pauses between batches, which is a minute. */
const LOOK_AGAIN_BATCHES = 5

/**
 * Leases the messages of the next due batch to this node. The log of a waiting send states the reason. If a send waits or has
 * stopped, only attempts with an unknown result are leased.
 * @param size of every batch, for benchmarks; absent: the usual size
 * @returns null if nothing is due
 */
export async function takeBatch(
  tx: Kysely<Database>,
  context: WithHints,
  kinds: readonly SendKind[],
  size?: number,
): Promise<Batch | null> {
  const now = context.clock.now()
  const send = await dueSend(tx, kinds, toIso(now))
  if (send === undefined) return null
  const kind = kindOf(kinds, send)
  const content = await kind.read(tx, send.id)
  const empty: Batch = {
    send,
    kind,
    media: content.media,
    author: content.author,
    mayBegin: false,
    messages: [],
    failed: 0,
    skipped: 0,
  }
  const every = context.config.testBatchMs ?? BATCH_MS
  const pace = content.status === 'Sending' ? await paceOf(tx, context, send, content) : null
  const mayBegin = pace !== null && 'batch' in pace
  if (pace !== null && 'waits' in pace) await wait(tx, context, send, pace.waits, pace.until)
  else
    await tx
      .updateTable('sends')
      .set({ next_batch_at: toIso(now + every), waiting: null })
      .where('id', '=', send.id)
      .execute()
  const most = size ?? (mayBegin ? pace.batch : USUAL_BATCH)
  return {
    ...empty,
    mayBegin,
    ...(await lease(tx, context, send, content, { mayBegin, size: most, now, until: now + LEASE_BATCHES * every })),
  }
}

/** Whether a send `s` has attempts with an unknown result that no node is working on. */
const hasOpen = (at: string) => sql<boolean>`exists (select from send_recipients r
  where r.send_id = s.id and r.status = 'Scheduled' and r.text is not null and r.leased_until <= ${at}::timestamptz)`

/**
 * Locks and returns the send that has waited longest for its batch: one that is sending, or a stopped one with an attempt whose
 * result is unknown.
 */
const dueSend = (tx: Kysely<Database>, kinds: readonly SendKind[], at: string): Promise<Send | undefined> =>
  tx
    .selectFrom('sends as s')
    .selectAll('s')
    .where('s.ended_at', 'is', null)
    .where('s.next_batch_at', '<=', at)
    .where(
      sql<boolean>`case s.kind ${sql.join(
        kinds.map(
          ({ kind, table, exists }) => sql`when ${sql.lit(kind)} then exists (select from ${sql.table(table)} x
            where x.id = s.id and ${exists} and (x.status = 'Sending' or ${hasOpen(at)}))`,
        ),
        sql` `,
      )} end`,
    )
    .orderBy('s.next_batch_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Waits = Extract<ActivityDetail, { what: 'waiting' }>
type Pace = { batch: number } | { waits: Waits; until: number }

/** Returns how many messages are sent now, or why no messages are sent. */
async function paceOf(
  tx: Kysely<Database>,
  { clock, config, hints }: WithHints,
  send: Send,
  content: SendContent,
): Promise<Pace> {
  const now = clock.now()
  const every = config.testBatchMs ?? BATCH_MS
  if (content.isPast(now)) return { waits: { what: 'waiting', for: 'event-over' }, until: now + LOOK_AGAIN_BATCHES * every }
  const channel = await findChannel(tx, send.sales_channel_id)
  const hours = toLegalHours(channel, config)
  const until = nextLegalMoment(hours, now)
  if (Date.parse(until) > now)
    return {
      waits: { what: 'waiting', for: 'quiet-hours', until, zone: hours.timezone },
      until: Math.min(Date.parse(until), now + LOOK_AGAIN_BATCHES * every),
    }
  const usualRate = Math.max(1, channel.average_conversion_rate)
  const speed = await content.speed(tx, { begunAt: Date.parse(send.begun_at), now, usualRate })
  // Tests that shorten the pauses between batches do not wait for seats, so a send that waits for them costs them nothing.
  if (speed === null) return { waits: { what: 'waiting', for: 'inventory' }, until: now + BATCH_MS }
  const { batch, rate, available, measured } = speed
  if (rate !== null && available !== null && (await isOtherSpeed(tx, send.id, batch)))
    await note(tx, hints, send, { what: 'speed', batch, rate, available, measured }, now)
  return { batch }
}

/** Whether the speed differs from that in the log's last entry about it. */
async function isOtherSpeed(tx: Kysely<Database>, send: string, batch: number): Promise<boolean> {
  const last = await tx
    .selectFrom('send_activity')
    .select('metadata')
    .where('send_id', '=', send)
    .where(sql<boolean>`metadata ->> 'what' = 'speed'`)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.metadata['batch'] !== batch
}

/** Postpones the next batch of a send, and records once in the log what the send waits for. */
async function wait(tx: Kysely<Database>, { clock, hints }: WithHints, send: Send, waits: Waits, until: number): Promise<void> {
  if (send.waiting !== waits.for) await note(tx, hints, send, waits, clock.now())
  await tx
    .updateTable('sends')
    .set({ next_batch_at: toIso(until), waiting: waits.for })
    .where('id', '=', send.id)
    .execute()
}

interface Candidate {
  id: string
  fan_id: number | null
  text: string | null
  gateway: FanChannelType | null
  address: string | null
  first_name: string | null
  last_name: string | null
}

type Way = { type: FanChannelType; to: string } | LeftOut

/** Returns the channel for a message to a fan, or why the fan is left out. A repeated attempt goes to the same address. */
function wayTo({ text, gateway, address }: Candidate, reach: Reach | undefined): Way {
  if (text !== null && gateway !== null && address !== null) return { type: gateway, to: address }
  if (reach === undefined) return leftOut(texts.sending_fan_gone)
  const decided = mayWrite(reach)
  return decided.may ? { type: decided.type, to: decided.to } : leftOut(decided.reason)
}

interface Wanted {
  mayBegin: boolean
  size: number
  now: number
  /** The end of the lease. */
  until: number
}

async function lease(
  tx: Kysely<Database>,
  { config }: Context,
  send: Send,
  content: SendContent,
  { mayBegin, size, now, until }: Wanted,
) {
  const rows = await chosen(tx, send.id, { mayBegin, size, at: toIso(now) })
  const fans = rows.flatMap(({ fan_id }) => fan_id ?? [])
  const reaches = await reachesOf({ db: tx, config }, fans)
  const against: { id: string; status: string; error: string }[] = []
  const messages: Leased[] = []
  for (const one of rows) {
    const way = wayTo(one, reaches.get(one.fan_id ?? 0))
    if ('error' in way) against.push({ id: one.id, ...way })
    else
      messages.push({
        id: one.id,
        fan: one.fan_id!,
        text: one.text ?? composeText(content.message, { kind: send.kind, fan: one, events: content.events }),
        ...way,
        isUnknown: one.text !== null,
      })
  }
  // The condition on ids is needed, because without statistics the whole table would be read for a few rows.
  await sql`
    update send_recipients r set status = x.status, error_message = x.error
    from jsonb_to_recordset(${JSON.stringify(against)}::jsonb) as x(id uuid, status text, error text)
    where r.id = x.id and r.id = any(${against.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    update send_recipients r set leased_until = ${toIso(until)}::timestamptz, text = x.text, gateway = x.type, address = x.to
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as x(id uuid, text text, type text, "to" text)
    where r.id = x.id and r.id = any(${messages.map(({ id }) => id)}::uuid[])`.execute(tx)
  const failed = against.filter(({ status }) => status === 'Failed').length
  return { messages, failed, skipped: against.length - failed }
}

/** Chooses attempts with an unknown result, and recipients without an attempt; half of the batch each, if there are enough. */
async function chosen(
  tx: Kysely<Database>,
  send: string,
  { mayBegin, size, at }: { mayBegin: boolean; size: number; at: string },
): Promise<Candidate[]> {
  const open = await candidates(
    tx,
    send,
    sql`r.text is not null and r.leased_until <= ${at}::timestamptz`,
    sql`r.leased_until`,
    size,
  )
  const isFree = sql`r.text is null and (r.leased_until is null or r.leased_until <= ${at}::timestamptz)`
  const fresh = mayBegin ? await candidates(tx, send, isFree, sql`r.id`, size) : []
  const inProgress = open.slice(0, Math.max(Math.ceil(size / 2), size - fresh.length))
  return [...fresh.slice(0, size - inProgress.length), ...inProgress]
}

async function candidates(
  tx: Kysely<Database>,
  send: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  size: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select r.id, r.fan_id, r.text, r.gateway, r.address, f.first_name, f.last_name
    from send_recipients r left join fans f on f.id = r.fan_id
    where r.send_id = ${send}::uuid and r.status = 'Scheduled' and ${which}
    order by ${order} limit ${size} for update of r skip locked`.execute(tx)
  return rows
}
