import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, InstantInput, RowId, text } from '#contract/core/wire.ts'

const Name = text(64).check(z.minLength(1))

/** The outcome of a call that was sent under an idempotency key. */
export const Outcome = z.discriminatedUnion('state', [
  // The response is stored; `body` is null if the user may no longer read it.
  z.object({ state: z.literal('done'), status: z.int(), body: z.unknown() }),
  // The server is working on it. `provider` is set if it waits for the payment provider: the name, or null without a name.
  z.object({ state: z.literal('running'), provider: z.optional(z.nullable(z.string())) }),
  // The call never arrived, or failed without an effect; it may still arrive.
  z.object({ state: z.literal('unknown') }),
  // The call was not done, and can no longer be done.
  z.object({ state: z.literal('closed') }),
])
export type Outcome = z.output<typeof Outcome>

const count = () => z.int().check(z.nonnegative(), z.maximum(10_000_000))

/** A device's report about its queue: the number of changes and their age, without their contents. */
export const DeviceReport = z.object({
  /** The id of the queue's database, generated with it: a new id means that the old queue is gone. */
  outbox: RowId,
  waiting: count(),
  needs_you: count(),
  oldest: z.nullable(InstantInput),
  /** The device's display name: browser and system. */
  name: text(80).check(z.minLength(1)),
  /** True if the user has read the notice about lost changes. */
  seen_lost: z.optional(z.boolean()),
  /** The ids of the user's other devices to hide until they send a new report. */
  put_away: z.optional(z.array(Name).check(z.maxLength(20))),
})

export const DeviceNews = z.object({
  /** Lost changes of this device: their number in its last report, and the time of that report. */
  lost: z.nullable(z.object({ waiting: z.int(), reported_at: Instant })),
  /** The user's other devices with queued changes. */
  others: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      waiting: z.int(),
      needs_you: z.int(),
      oldest: z.nullable(Instant),
      seen_at: Instant,
    }),
  ),
})
export type DeviceNews = z.output<typeof DeviceNews>

/** The properties of calls about the caller's own work: any signed-in user may make them, and they are never queued. */
const ofMine = { access: 'signed-in', queue: 'never', extension: true } as const

/** Calls about the unfinished work of a device: the outcome of calls without a response, and the state of its queue. */
export const devices = area({
  readOutcome: endpoint({
    method: 'GET',
    path: '/outcomes/{key}',
    params: z.object({ key: Name }),
    query: z.object({ call: Name }),
    reply: Outcome,
    ...ofMine,
    summary: 'The outcome of a call of the caller whose response was lost, by the call’s idempotency key and name',
  }),
  closeOutcome: endpoint({
    method: 'PUT',
    path: '/outcomes/{key}',
    params: z.object({ key: Name }),
    body: z.object({ call: Name }),
    reply: Outcome,
    ...ofMine,
    summary:
      'The outcome of a call whose response was lost; if it was not done, its key is closed, so that a late arrival does nothing',
  }),
  reportDevice: endpoint({
    method: 'PUT',
    path: '/devices/{id}',
    params: z.object({ id: Name }),
    body: DeviceReport,
    reply: DeviceNews,
    ...ofMine,
    summary:
      'Reports how many changes are queued on a device; returns how many were lost there, and other devices with queued changes',
  }),
})
