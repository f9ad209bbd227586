import type { Context } from '#server/context.ts'
import { channelVoice } from '#server/channels/channel-voice.ts'
import type { Job } from '#server/jobs/job.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { giveUpMessage, writeToFan } from './write-to-fan.ts'

const LONGEST_MS = 20_000

/** Replies to a fan who asked for help. The reply contains the channel's name and contacts, and how to stop messages. */
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
  const { name, language, support_email, support_phone } = await channelVoice(db, channel)
  const contacts = [support_email, support_phone].filter(Boolean).join(', ')
  return inLanguage(language, ({ help }) => `${name}: ${help(contacts)}`)
}
