import { Readable } from 'node:stream'
import type { events } from '#contract/events.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { fileAnswer } from '#server/http/raw-answer.ts'
import { eventsCsv } from './csv.ts'
import { toEvent } from './event-row.ts'
import { withAlert } from '#server/imports/import-alert.ts'
import { importEvents } from './import-events.ts'
import { eventPages, listEventIds, listEvents } from './list-events.ts'
import { takenEvents } from './moved-events.ts'
import { findEvent, switchAllEvents, updateEvent } from './update-event.ts'

/** The default `take` of an export: all matching rows. */
const ALL = 2_147_483_647

/** The calls about events, of one channel or of all channels. */
export const handlers: Handlers<typeof events> = {
  async listChannelEvents({ db, params, query, now }) {
    const { rows, totalCount } = await listEvents(db, await findChannel(db, params.id), query, now)
    return pagedReply(query, totalCount, rows)
  },
  async listEvents({ db, query, now }) {
    const { rows, totalCount } = await listEvents(db, null, query, now)
    return pagedReply(query, totalCount, rows)
  },
  async readEvent({ db, params, now }) {
    return toEvent(await findEvent(db, params.id, false), now)
  },
  updateEvent: {
    current: async ({ db, params, now }) => toEvent(await findEvent(db, params.id, true), now),
    run: async ({ db, params, body, now }) => updateEvent(db, params.id, body, now),
  },
  switchAllEvents: {
    current: null,
    run: async ({ db, params, body }) => ({
      updated: await switchAllEvents(db, params.id, body.action === 'enable all' ? 1 : 0),
    }),
  },
  async downloadEvents({ db, params, query, now }) {
    const all = { ...query, take: query.take ?? ALL }
    const { ids, totalCount } = await listEventIds(db, await findChannel(db, params.id), all, now)
    const file = () => Readable.from(eventsCsv(eventPages(db, ids, now)))
    return fileAnswer(file, 'text/csv; charset=utf-8', 'events.csv', { 'x-total-count': String(totalCount) })
  },
  async listTakenEvents({ db, params, now }) {
    return takenEvents(db, params.id, now)
  },
  async importEvents({ context, params, body, file, user, now }) {
    const about = { user, now, into: { channel: params.id } }
    return withAlert(context, about, () => importEvents(context, params.id, file, body))
  },
}
