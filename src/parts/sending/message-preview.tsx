import { Shuffle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Estimate, Name } from '#contract/try-out.ts'
import { messageParts, type MessagePart } from '#lib/message-parts.ts'
import { fillTokens, type TokenEvent, withFooter } from '#lib/message-tokens.ts'
import { smsSize } from '#lib/sms-cost.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { AttachmentList } from './attachment-list.tsx'
import type { Media } from './attachments.ts'
import { SOMEBODY } from './somebody.ts'

interface Props {
  message: string
  /** The events of an offer; a mass text has no events. */
  events?: readonly TokenEvent[]
  /** Whether the legal footer is appended. */
  footer: boolean
  /** The attachments, with which the text is one MMS. */
  media?: readonly Media[]
  /** The recipients: their longest and shortest names, and some fans for the preview. */
  estimate?: Estimate | undefined
  /** Buttons for the text; they receive the name that the preview uses. */
  children?: (name: Name) => ReactNode
}

/** Sample names for the preview, until the fans' names are loaded. */
const samples = {
  usual: SOMEBODY,
  short: { first_name: 'Al', last_name: 'Ng' },
  long: { first_name: 'Wilhelmina-Josephine', last_name: 'Featherstonehaugh-Cholmondeley' },
} as const
type Sample = keyof typeof samples | 'fan'

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
const caution = css({ color: 'caution-text', fontWeight: 'medium' })
const above = css({ marginBottom: '2' })
const who = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', marginTop: '2', textStyle: 'dense' })
const looks: Partial<Record<MessagePart['kind'], string>> = {
  link: css({ color: 'accent-text', textDecoration: 'underline' }),
  unfilled: css({ background: 'danger-soft', color: 'danger-text' }),
  dear: css({ background: 'caution-soft', color: 'caution-text' }),
}

/** The text as on a fan's phone, with its encoding and length. */
export function MessagePreview({ message, events = [], footer, media = [], estimate, children }: Props) {
  const [sample, setSample] = useState<Sample>('usual')
  const [nth, setNth] = useState(0)
  const fans = estimate?.some ?? []
  const fan = fans[nth % Math.max(1, fans.length)]
  const name = nameOf(sample, estimate, fan)
  const filled = fillTokens(message, name, events)
  const text = footer && filled !== '' ? withFooter(filled) : filled
  const { encoding, messages, units, dear } = smsSize(text)
  // An MMS can contain any characters, so no character makes the message more expensive.
  const costly = media.length > 0 ? [] : dear
  const parts = messageParts(text, costly)
  const unfilled = parts.filter(({ kind }) => kind === 'unfilled').map((part) => part.text)
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
          { value: 'fan', label: m.sending_preview_fan(), disabled: fans.length === 0 },
        ]}
      />
      {sample === 'fan' && fan && (
        <p className={who}>
          {[fan.first_name, fan.last_name].filter(Boolean).join(' ') || m.sending_unnamed()}
          <Button size="small" icon={<Shuffle />} onClick={() => setNth((before) => before + 1)}>
            {m.sending_preview_another()}
          </Button>
        </p>
      )}
      <div className={phone}>
        {media.length > 0 && (
          <div className={above}>
            <AttachmentList media={media} />
          </div>
        )}
        {text === '' ? (
          <p>{m.sending_preview_empty()}</p>
        ) : (
          <p className={bubble}>
            {parts.map((part, at) => (
              // Parts have no names, so their positions identify them.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} className={looks[part.kind]}>
                {part.text}
              </span>
            ))}
          </p>
        )}
      </div>
      {text !== '' && (
        <p className={size}>
          {media.length > 0
            ? `${m.sending_mms({ count: media.length })} · ${m.sending_units({ count: text.length })}`
            : `${m.sending_sms({ count: messages })} · ${encoding} · ${m.sending_units({ count: units })}`}
        </p>
      )}
      {costly.length > 0 && (
        <p className={`${size} ${caution}`}>{m.sending_dear({ characters: costly.slice(0, 12).join(' ') })}</p>
      )}
      {unfilled.length > 0 && <p className={`${size} ${caution}`}>{m.sending_unfilled({ variables: unfilled.join(', ') })}</p>}
      {children?.(name)}
    </Card>
  )
}

function nameOf(sample: Sample, estimate: Estimate | undefined, fan: Name | undefined): Name {
  if (sample === 'fan') return fan ?? samples.usual
  const real = sample === 'short' ? estimate?.shortest : sample === 'long' ? estimate?.longest : null
  // For a text without names, the server returns no longest name.
  return real && (real.first_name ?? real.last_name) !== null ? real : samples[sample]
}
