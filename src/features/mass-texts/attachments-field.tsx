import { Paperclip, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Attachment, MAX_ATTACHMENTS } from '#contract/mass-texts.ts'
import { m } from '#messages/m.ts'
import { ImagePicker } from '#parts/image-picker/image-picker.tsx'
import { attachmentName, attachmentWarnings, isShown } from '#parts/sending/attachments.ts'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'

interface Props {
  channel: number
  value: readonly Attachment[]
  onValue: (value: Attachment[]) => void
  id?: string
  error?: string | null
}

/** The content type of a library picture, because library rows do not contain one. */
const PICTURE = 'image/jpeg'

const list = css({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '2', marginBottom: '2' })
const item = css({ display: 'flex', gap: '3', alignItems: 'center' })
const thumb = css({
  width: '48px',
  height: '48px',
  objectFit: 'cover',
  borderRadius: 'control',
  border: '1px solid',
  borderColor: 'line',
})
const name = css({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })

/** The attachments of a message, at most five. */
export function AttachmentsField({ channel, value, onValue, id, error }: Props) {
  return (
    <Field
      optional
      id={id}
      label={m.mass_texts_attachments()}
      error={error}
      help={m.mass_texts_attachments_help({ max: MAX_ATTACHMENTS })}
    >
      <Files channel={channel} value={value} onValue={onValue} />
    </Field>
  )
}

function Files({ channel, value, onValue }: Pick<Props, 'channel' | 'value' | 'onValue'>) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  const control = useFieldControl()
  const warnings = [...new Set(attachmentWarnings(value))]
  return (
    <div ref={root}>
      {value.length > 0 && (
        <ul className={list}>
          {value.map((one, index) => (
            // The index is part of the key, since a file may be attached twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${index} ${one.url}`} className={item}>
              {isShown(one) && <img className={thumb} src={one.url} alt="" loading="lazy" />}
              <span className={name}>{attachmentName(one, index)}</span>
              <IconButton
                size="small"
                label={m.mass_texts_attachment_remove({ name: attachmentName(one, index) })}
                icon={<X />}
                onClick={() => onValue(value.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <div className={css({ marginBottom: '2' })}>
          <Banner tone="caution">
            {warnings.map((warning) => (
              <p key={warning}>{warning}</p>
            ))}
          </Banner>
        </div>
      )}
      <Button
        {...control}
        // Otherwise the field's label would be the button's name.
        aria-label={m.mass_texts_attach()}
        icon={<Paperclip />}
        // A disabled button would lose the focus that the closing dialog returns to it.
        disabledReason={value.length >= MAX_ATTACHMENTS ? m.mass_texts_attachments_help({ max: MAX_ATTACHMENTS }) : undefined}
        onClick={() => setOpen(true)}
      >
        {m.mass_texts_attach()}
      </Button>
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        channel={channel}
        type="mms"
        onPick={({ url, filename, contentType }) => onValue([...value, { url, filename, contentType: contentType ?? PICTURE }])}
      />
    </div>
  )
}
