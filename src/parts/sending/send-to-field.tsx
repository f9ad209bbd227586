import { segmentList } from '#contract/segments.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { m } from '#messages/m.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { FieldProps } from '#ui/field/field.tsx'
import type { SendTo } from './use-audience.ts'

interface Props extends Omit<FieldProps, 'label'> {
  channel: number
  value: SendTo
  onValue: (value: SendTo) => void
  /** The number of chosen fans, if known. */
  count: number | undefined
  /** How many fans are still to be written to, if the recipients were chosen before and are fixed; else null. */
  left?: number | null
}

/** The most segments offered, by name; further ones cannot be chosen here. */
const OFFERED = 100

/** The field for the recipients: all fans, or one of the channel's segments. */
export function SendToField({ channel, value, onValue, count, left = null, ...field }: Props) {
  const { rows, status } = useWholeList(segmentList, {
    channel,
    query: { skip: 0, take: OFFERED, orderBy: 'name', order: 'asc' },
  })
  return (
    <Combobox
      {...field}
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
      loading={status === 'loading'}
      value={value === null ? [] : [value]}
      onValue={([chosen = null]) => onValue(chosen)}
      options={[{ value: 'all', label: m.sending_everybody() }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

/** The name of the chosen recipients. */
export function useSendToName(channel: number, to: SendTo): string {
  const { rows } = useWholeList(segmentList, { channel, query: { skip: 0, take: 1000 } })
  if (to === null) return ''
  return to === 'all' ? m.sending_everybody() : (rows.find(({ id }) => id === to)?.name ?? m.sending_segment())
}
