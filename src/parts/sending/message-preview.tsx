import { useState } from 'react'
import { fillTokens, type TokenEvent, withFooter } from '#lib/message-tokens.ts'
import { smsSize } from '#lib/sms-cost.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'

interface Props {
  message: string
  /** Of an offer; a mass text has none. */
  events?: readonly TokenEvent[]
  /** Whether the words of the law are appended. */
  footer: boolean
}

/** Names to try a text with: a usual one, the shortest, the longest. */
const samples = {
  usual: { first_name: 'Jordan', last_name: 'Rivera' },
  short: { first_name: 'Al', last_name: 'Ng' },
  long: { first_name: 'Wilhelmina-Josephine', last_name: 'Featherstonehaugh-Cholmondeley' },
} as const
type Sample = keyof typeof samples

const phone = css({
  border: '1px solid',
  borderColor: 'line-strong',
  borderRadius: '1.25rem',
  background: 'canvas',
  padding: '4',
  minHeight: '9rem',
  marginTop: '3',
})
const bubble = css({
  display: 'inline-block',
  maxWidth: 'full',
  paddingBlock: '2',
  paddingInline: '3',
  borderRadius: '1rem',
  borderBottomLeftRadius: '0.25rem',
  background: 'raised',
  border: '1px solid',
  borderColor: 'line',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
const size = css({ textStyle: 'label', color: 'text-muted', marginTop: '2', fontVariantNumeric: 'tabular-nums' })
const dear = css({ color: 'caution-text', fontWeight: 'medium' })

/** The text as a fan's phone shows it, and what it is sent as. */
export function MessagePreview({ message, events = [], footer }: Props) {
  const [sample, setSample] = useState<Sample>('usual')
  const filled = fillTokens(message, samples[sample], events)
  const text = footer && filled !== '' ? withFooter(filled) : filled
  const { encoding, messages, units, dear: costly } = smsSize(text)
  return (
    <Card title={m.sending_preview()}>
      <SegmentGroup
        label={m.sending_preview_name()}
        value={sample}
        onValue={setSample}
        options={[
          { value: 'usual', label: m.sending_preview_usual() },
          { value: 'short', label: m.sending_preview_short() },
          { value: 'long', label: m.sending_preview_long() },
        ]}
      />
      <div className={phone}>{text === '' ? <p>{m.sending_preview_empty()}</p> : <p className={bubble}>{text}</p>}</div>
      {text !== '' && (
        <p className={size}>
          {m.sending_sms({ count: messages })} · {encoding} · {m.sending_units({ count: units })}
        </p>
      )}
      {costly.length > 0 && <p className={`${size} ${dear}`}>{m.sending_dear({ characters: costly.slice(0, 12).join(' ') })}</p>}
    </Card>
  )
}
