import { chat } from '#contract/chat.ts'
import { useCall } from '#data/api/use-call.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'

interface Props {
  channel: number
  fan: number
  name: string
  /** Called after the decision, when the shown fan is out of date. */
  onDone: () => void
}

/** Shows that a fan seems to ask to stop and is paused, with buttons for an operator to decide. */
export function StopRequest({ channel, fan, name, onDone }: Props) {
  const mayDecide = useCan()('sales_channel')
  const call = useCall(chat.decideOnStop, { params: { userId: fan }, channel })
  const decide = async (decision: 'unsubscribe' | 'keep') => {
    const called = await call.run(
      { params: { userId: fan }, body: { decision } },
      { label: { message: 'chat_stop_label', params: { name } } },
    )
    const done = () => (decision === 'keep' ? m.chat_stop_kept({ name }) : m.chat_stop_unsubscribed({ name }))
    if (showOutcome(called, { done, failed: m.chat_stop_failed })) onDone()
  }
  const why = call.blocked ? blockedWords(call.blocked) : undefined
  return (
    <>
      <Banner
        tone="caution"
        title={m.chat_stop_title()}
        actions={
          mayDecide && (
            <>
              <Button size="small" busy={call.running} disabledReason={why} onClick={() => void decide('unsubscribe')}>
                {m.chat_stop_unsubscribe()}
              </Button>
              <Button size="small" variant="quiet" busy={call.running} disabledReason={why} onClick={() => void decide('keep')}>
                {m.chat_stop_keep()}
              </Button>
            </>
          )
        }
      >
        {m.chat_stop_detail()}
      </Banner>
      {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
    </>
  )
}
