import { sendMessages } from '#server/send-messages.ts'
import { sql } from 'kysely'
import { makeMassText, makeOffer } from '#tests/support/campaigns.ts'
import { START } from '#tests/support/server.ts'
import { judgeTexts } from '../invariants/texts.ts'
import { twilioNotice } from '../world/notices.ts'
import { CHANNEL } from '../world/server.ts'
import type { Stage } from '../world/stage.ts'
import { nthOf, type Step, type Subject, unknown } from './step.ts'

const FANS = 4
const steps = ['Paused', 'Scheduled', 'Cancelled', 'Paused', 'Scheduled']
const reports = ['delivered', 'failed', 'undelivered']

/** A mass text and an offer to the same fans, who stop, start and ask for help while messages are sent. */
export const texts: Subject = {
  weights: { send: 8, stop: 4, start: 1, help: 1, chat: 2, massText: 2, offer: 1, report: 2, notice: 3, batch: 3 },
  plots: [
    [['send', unknown], 'stop', 'wait', 'send', 'wait', 'send'],
    [['send', ['unreachable']], 'stop', 'wait', 'send', 'stop', 'batch', 'send'],
    [['chat', ['unreachable', 'lose']], 'stop', 'wait', 'outside'],
    [['send', ['unreachable']], 'massText', 'offer', 'stop', 'massText', 'offer', 'wait', 'send'],
  ],
  jobs: [sendMessages],
  async open(stage) {
    const { server, db, carrier } = stage
    const fans: Fan[] = []
    for (let nth = 0; nth < FANS; nth++) {
      const phone = `+1312555020${nth}`
      fans.push({ phone, id: await server.addFan(CHANNEL, { phone }), hasStopped: false, said: 0 })
    }
    await scheduleBoth(stage)
    carrier.onSend = ({ to }) => {
      const fan = fans.find(({ phone }) => phone === to)
      if (fan?.hasStopped)
        stage.wrong.push({ promise: 'writtenAfterOptOut', what: `fan ${fan.id} has opted out, but is written to` })
    }
    const fanOf = ({ nth }: Step) => nthOf(fans, nth)
    const change = async (path: string, of: 'offers' | 'bulk_messages', step: Step) => {
      const { id } = await db.selectFrom(of).select('id').executeTakeFirstOrThrow()
      const body = { id, status: nthOf(steps, step.nth), ...(of === 'offers' && { sales_channel_id: CHANNEL }) }
      await stage.call({ method: 'PATCH', path, as: nthOf(stage.operators, step.nth), body }, step)
    }
    return {
      actions: {
        send: (step) => stage.job(sendMessages, step),
        stop: (step) => stop(stage, fanOf(step), step),
        start: (step) => start(stage, fanOf(step), step),
        help: (step) => say(stage, fanOf(step), 'HELP', step),
        chat: (step) =>
          stage.call(
            {
              method: 'POST',
              path: `/ttb-messages/${fanOf(step).id}`,
              as: nthOf(stage.operators, step.nth),
              body: { message: 'Hello' },
            },
            step,
          ),
        massText: (step) => change('/bulk-messages', 'bulk_messages', step),
        offer: (step) => change('/offers', 'offers', step),
        async report(step) {
          const taken = nthOf(stage.carrier.taken, step.nth)
          if (taken === undefined) return
          const fields = { MessageSid: `SM${taken.key}`, MessageStatus: nthOf(reports, step.nth) }
          const notice = twilioNotice(`status?key=${taken.key}`, fields)
          stage.notices.push(notice)
          await stage.deliver(notice, step)
        },
        batch: (_, random) => stage.wait(12, random),
      },
      judge: async () => judgeTexts(stage),
    }
  },
}

interface Fan {
  id: number
  phone: string
  /** Whether the server has accepted the fan's STOP. */
  hasStopped: boolean
  /** The number of messages that the fan has written. */
  said: number
}

async function scheduleBoth(stage: Stage): Promise<void> {
  const { server, db } = stage
  const offer = await makeOffer(server, CHANNEL, { status: 'Scheduled' })
  const text = await makeMassText(server, CHANNEL)
  const send_at = new Date(START).toISOString()
  await sql`update events set time = ${new Date(START + 60 * 86_400_000).toISOString()}::timestamptz
    where id = any(select unnest(event_ids) from offers)`.execute(db)
  await db.updateTable('offers').set({ send_at, max_users_per_batch: 2 }).where('id', '=', offer).execute()
  await db.updateTable('bulk_messages').set({ send_at, status: 'Scheduled' }).where('id', '=', text).execute()
}

async function say(stage: Stage, fan: Fan, text: string, step: Step, onTaken?: () => void): Promise<void> {
  const fields = { From: fan.phone, Body: text, MessageSid: `in-${fan.id}-${fan.said++}` }
  const notice = twilioNotice('incoming', fields, onTaken)
  stage.notices.push(notice)
  await stage.deliver(notice, step)
}

const stop = (stage: Stage, fan: Fan, step: Step) => say(stage, fan, 'STOP', step, () => (fan.hasStopped = true))

/** Sends START from a fan, if their STOP was accepted. */
async function start(stage: Stage, fan: Fan, step: Step): Promise<void> {
  if (!fan.hasStopped) return
  fan.hasStopped = false
  await say(stage, fan, 'START', step)
}
