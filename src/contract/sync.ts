import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { NumberId, count } from '#contract/core/wire.ts'
import { mirroredTables, type MirroredTable, type RowOf } from './tables.ts'

const Table = z.enum(mirroredTables as [MirroredTable])
/** A list of tables in a query: `events,seats`. Unknown names are ignored. */
const Tables = z.pipe(
  z.string().check(z.regex(/^[a-z_]+(,[a-z_]+)*$/, 'Must be written as table,table,…')),
  z.transform((text) => text.split(',').filter((name): name is MirroredTable => (mirroredTables as string[]).includes(name))),
)

/** The events that a device stores, each with the feed position of its seats: `id@position,…`. */
const KeptEvents = z.string().check(z.regex(/^\d+@[^,@]+(,\d+@[^,@]+)*$/, 'Must be written as id@position,…'))

export const SyncAnswer = z.object({
  /** The feed position of the channel's rows, from which the next pull starts. */
  position: z.string(),
  /** False if there are more rows, so that the device must pull again at once. */
  complete: z.boolean(),
  /** The feed position of the seats and VIP rows of each requested event of the channel, by the event's id. */
  events: z.record(z.string(), z.string()),
  /** The tables whose first load is complete, so that the device has all their rows. */
  loaded: z.array(Table),
  /** Rows, each by its own schema (`tables.ts`). */
  changes: z.partialRecord(Table, z.array(z.unknown())),
  deleted: z.partialRecord(Table, z.array(z.union([z.string(), z.int()]))),
  /** The requested tables that the caller may not read, so that the device deletes their rows. */
  drop: z.optional(z.array(Table)),
  /**
   * Events of which the device must load a new snapshot, because too much has changed, or their position is too old or unknown.
   */
  refresh: z.optional(z.array(z.int())),
  /**
   * The number of people erased so far, among those the caller may access. When it changes, the device deletes
   * its stored responses.
   */
  erased: z.optional(z.int()),
})
/** A response with typed rows. */
export type SyncAnswer = Omit<z.output<typeof SyncAnswer>, 'changes'> & { changes: { [T in MirroredTable]?: RowOf<T>[] } }

export const Operation = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(64)),
  call: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  /** The precondition: fields with the values that the caller saw. If the row differs, the response is 409 Stale. */
  if: z.optional(z.record(z.string(), z.unknown())),
})
export type Operation = z.output<typeof Operation>

export const BatchAnswer = z.object({
  results: z.array(z.object({ key: z.string(), status: z.int(), body: z.unknown(), replayed: z.optional(z.boolean()) })),
  /** The feed position that includes all effects of the batch, with its epoch. */
  at: z.optional(z.string()),
})
export type BatchAnswer = z.output<typeof BatchAnswer>

/** The most operations of one batch. */
export const MAX_BATCH = 500

const BatchInput = z.object({
  operations: z.array(Operation).check(z.minLength(1), z.maxLength(MAX_BATCH)),
  /**
   * The epoch that the caller knows. If the server has another one, because its database was restored, it does nothing and
   * refuses the batch with 410 and `current.epoch`.
   */
  epoch: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
})
export type BatchInput = z.output<typeof BatchInput>

/** Updates of a device, and uploads of its queued changes (extensions). */
export const sync = area({
  pullChannel: endpoint({
    method: 'GET',
    path: '/sales-channels/{id}/sync',
    params: z.object({ id: NumberId }),
    query: z.object({
      position: z.optional(z.string()),
      events: z.optional(KeptEvents),
      /** The tables that the caller can store; if absent, all of them. */
      tables: z.optional(Tables),
      take: z.optional(count(1, 5000)),
    }),
    reply: SyncAnswer,
    access: { scope: ofChannel() },
    queue: 'never',
    extension: true,
    summary: 'The changes of a channel since a position; without a position, its rows page by page',
  }),
  runBatch: endpoint({
    method: 'POST',
    path: '/batch',
    body: BatchInput,
    large: true,
    reply: BatchAnswer,
    access: 'signed-in',
    queue: 'never',
    extension: true,
    summary: 'Runs queued calls in order, each in its own transaction and with its own result',
  }),
})
