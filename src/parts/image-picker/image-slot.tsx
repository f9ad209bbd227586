import { ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import type { UploadType } from '#contract/images.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { ImagePicker } from './image-picker.tsx'

interface SlotProps {
  /** The picture's address; '' if there is no picture. */
  value: string
  onValue: (url: string) => void
  channel: number
  type: UploadType
  eventId?: number
  logos?: boolean
  /** Width divided by height; 1 for a logo. */
  aspect?: number
}
export type ImageSlotProps = Omit<FieldProps, 'label'> & { label: string } & SlotProps

const frame = css({
  position: 'relative',
  height: '72px',
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'control',
  bg: 'canvas',
  color: 'text-faint',
  '& img': { width: 'full', height: 'full', objectFit: 'contain' },
})

/** The name of a picture wraps rather than widening the page. */
const wraps = css({ flexShrink: 1, minWidth: 0, whiteSpace: 'normal', textAlign: 'start' })

/** A form's field for one picture, with buttons to change and to remove it. */
export function ImageSlot(props: ImageSlotProps) {
  const { label, help, error, required, optional, hideLabel, id, ...slot } = props
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Slot label={label} {...slot} />
    </Field>
  )
}

function Slot({ label, value, onValue, channel, type, eventId, logos, aspect = 1 }: SlotProps & { label: string }) {
  const [open, setOpen] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const { id, 'aria-describedby': describedBy } = useFieldControl()
  const words = value === '' ? m.pictures_choose({ label }) : m.pictures_change({ label })
  return (
    <div className={hstack({ gap: '3' })}>
      <span className={frame} style={{ width: `${72 * aspect}px` }}>
        {value !== '' && value !== broken ? (
          <img src={value} alt="" decoding="async" onError={() => setBroken(value)} />
        ) : (
          <ImageOff aria-label={m.pictures_none()} />
        )}
      </span>
      <Button className={wraps} id={id} aria-describedby={describedBy} aria-label={words} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {value !== '' && <IconButton label={m.pictures_remove({ label })} icon={<X />} onClick={() => onValue('')} />}
      <ImagePicker
        open={open}
        onClose={() => setOpen(false)}
        onPick={({ url }) => onValue(url)}
        channel={channel}
        type={type}
        {...(eventId !== undefined && { eventId })}
        {...(logos !== undefined && { logos })}
      />
    </div>
  )
}
