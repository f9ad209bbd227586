import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { SegmentPicker } from '#parts/segment-picker/segment-picker.tsx'
import type { FieldProps } from '#ui/field/field.tsx'
import type { SendTo } from './use-audience.ts'

interface Props extends Omit<FieldProps, 'label'> {
  channel: number
  value: SendTo
  onValue: (value: SendTo) => void
  /** The number of chosen fans, if known. */
  count: number | undefined
  /** The number of recipients who have not been sent the message yet, if the recipients are already fixed; else null. */
  left?: number | null
}

/** The field for the recipients: all fans, or one of the channel's segments, which typing finds by name. */
export function SendToField({ channel, value, onValue, count, left = null, ...field }: Props) {
  return (
    <SegmentPicker
      {...field}
      channel={channel}
      label={m.sending_send_to()}
      help={
        left !== null
          ? m.sending_fixed({ count: left })
          : count === undefined
            ? m.sending_send_to_help()
            : m.sending_fans({ count })
      }
      disabled={left !== null}
      placeholder={m.sending_send_to_placeholder()}
      all={m.sending_everybody()}
      value={value === null ? undefined : value === 'all' ? null : value}
      onValue={(next) => onValue(next === undefined ? null : (next ?? 'all'))}
    />
  )
}

/** The name of the chosen recipients. */
export function useSendToName(channel: number, to: SendTo): string {
  const { row } = useMirroredRow('segments', { channel, id: to ?? '' })
  if (to === null) return ''
  return to === 'all' ? m.sending_everybody() : (row?.name ?? m.sending_segment())
}
