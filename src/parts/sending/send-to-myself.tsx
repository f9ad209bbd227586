import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { MIN_MESSAGE } from '#contract/sending.ts'
import { type Name, tryOut } from '#contract/try-out.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { keepNumber, keptNumber } from './kept-number.ts'

interface Props {
  channel: number
  kind: 'offer' | 'mass-text'
  message: string
  eventIds?: readonly number[]
  media?: readonly { url: string; contentType: string }[]
  /** The fan whose name is in the text. */
  name: Name
}

type Came = { tone: 'positive' | 'danger'; text: string } | null

/** Sends the text to the person's own phone now, as a fan will get it. */
export function SendToMyself({ channel, kind, message, eventIds = [], media = [], name }: Props) {
  const call = useCall(tryOut.sendToMyself, { params: { id: channel }, channel })
  const [to, setTo] = useState(keptNumber)
  const [came, setCame] = useState<Came>(null)
  const send = async () => {
    setCame(null)
    keepNumber(to.trim())
    const media_attachments = media.map(({ url, contentType }) => ({ url, contentType }))
    const body = { kind, message, event_ids: [...eventIds], name, to: to.replaceAll(/[\s().-]/g, ''), media_attachments }
    const called = await call.run(
      { params: { id: channel }, body },
      { label: { message: 'sending_myself_label', params: { to } } },
    )
    if (called.outcome === 'done')
      setCame(
        called.reply.sent
          ? { tone: 'positive', text: m.sending_myself_sent({ to: body.to }) }
          : { tone: 'danger', text: m.sending_myself_refused({ reason: called.reply.reason ?? '' }) },
      )
    else {
      const reason = callReason(called)
      if (reason !== null) setCame({ tone: 'danger', text: reason })
    }
  }
  const blocked = call.blocked
    ? blockedWords(call.blocked)
    : message.trim().length < MIN_MESSAGE
      ? m.sending_myself_too_short()
      : to.trim() === ''
        ? m.sending_myself_no_number()
        : undefined
  return (
    <div className={stack({ gap: '2', marginTop: '4' })}>
      <TextField
        optional
        label={m.sending_myself_number()}
        help={m.sending_myself_help()}
        type="tel"
        autoComplete="tel"
        placeholder="+13125550100"
        value={to}
        onValue={setTo}
      />
      <div>
        <Button icon={<Smartphone />} busy={call.running} disabledReason={blocked} onClick={() => void send()}>
          {m.sending_myself()}
        </Button>
      </div>
      <div aria-live="polite">{came && <Banner tone={came.tone}>{came.text}</Banner>}</div>
      {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
    </div>
  )
}
