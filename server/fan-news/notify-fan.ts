import type { Kysely } from 'kysely'
import { uuidv7 } from '#lib/uuid.ts'
import { BLOCKED } from '#server/kernel/may-write.ts'
import { fanVoice } from '#server/channels/channel-voice.ts'
import { giveUpMessage, writeToFan } from '#server/chat/write-to-fan.ts'
import type { Context } from '#server/context.ts'
import { inBackground } from '#server/db/background.ts'
import type { Database } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/job.ts'
import { enqueueAll } from '#server/jobs/runner.ts'
import { sendEmail } from '#server/outbound/send-email.ts'
import { newsText, type FanNews } from './fan-news.ts'

const KIND = 'notify-fan'
const LONGEST_MS = 20_000

interface News {
  fan: number
  news: FanNews
}

/**
 * Queues messages to fans about their bids, refunds or passes. They are sent after the caller's transaction has committed.
 * @param now milliseconds since 1970
 */
export const notifyEach = (db: Kysely<Database>, news: readonly News[], now: number): Promise<void> =>
  enqueueAll(
    db,
    KIND,
    news.map((one) => ({ id: uuidv7(now), ...one })),
    now,
  )

/** Queues a message to one fan. @param now milliseconds since 1970 */
export const notifyFan = (db: Kysely<Database>, fan: number, news: FanNews, now: number): Promise<void> =>
  notifyEach(db, [{ fan, news }], now)

/** Sends a queued message to a fan: on the fan's message channel or, if that is not possible, by email. Skips blocked fans. */
export const notifyFans: Job = {
  kind: KIND,
  giveUp: giveUpMessage,
  async run(foreground: Context, payload) {
    // The approval of a thousand bids queues a thousand messages. These run in the background, so that approvals have priority.
    const context = { ...foreground, db: inBackground(foreground.db) }
    const { id, fan, news } = payload as News & { id: string }
    const voice = await fanVoice(context.db, fan)
    if (voice === undefined) return
    const { subject, text } = newsText(news, voice)
    const written = await writeToFan(context, { id, fan, text, sentBy: null }, AbortSignal.timeout(LONGEST_MS))
    if (written.written || written.reason === BLOCKED) return
    const row = await context.db.selectFrom('fans').select('email').where('id', '=', fan).executeTakeFirst()
    if (row && row.email !== null) await sendEmail(context, { to: row.email, subject, text })
  },
}
