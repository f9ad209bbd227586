import type { Context } from '#server/context.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Job } from '#server/jobs/job.ts'
import { giveUpMessage, writeToFan } from './write-to-fan.ts'

const LONGEST_MS = 20_000

/** Answers a fan who asked for help: who writes here, how to reach them, and how to stop it. */
export const answerSoon: Job = {
  kind: 'answer-fan',
  giveUp: giveUpMessage,
  async run(context, payload) {
    const { id, fan } = payload as { id: string; fan: number }
    const row = await context.db.selectFrom('fans').select('sales_channel_id').where('id', '=', fan).executeTakeFirst()
    if (row === undefined) return
    const text = await helpOf(context, row.sales_channel_id)
    await writeToFan(context, { id, fan, text, sentBy: null, isAnswer: true }, AbortSignal.timeout(LONGEST_MS))
  },
}

async function helpOf({ db }: Context, channel: number): Promise<string> {
  const { name, ui } = await findChannel(db, channel)
  const contact = [ui.support_email, ui.support_phone].filter(Boolean).join(', ')
  return `${name}: ${contact === '' ? '' : `for help write to ${contact}. `}Msg&Data Rates May Apply. Reply STOP to cancel.`
}
