import { useState } from 'react'
import { segmentList } from '#contract/segments.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { needleOf } from '#contract/core/list.ts'
import { searchKey } from '#lib/search-key.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { FieldProps } from '#ui/field/field.tsx'

/** The most segments offered at once; typing finds the others. */
const OFFERED = 100
const ALL = 'all'

interface Props extends FieldProps {
  channel: number
  /** The segment's id; null for everybody (if allowed); undefined while nothing is chosen. */
  value: string | null | undefined
  onValue: (value: string | null | undefined) => void
  /** The label of "everybody"; if absent, a segment is required. */
  all?: string
  placeholder?: string
  disabled?: boolean
}

/** Picks one of the channel's segments, from those on the device. */
export function SegmentPicker({ channel, value, onValue, all, ...rest }: Props) {
  const [text, setText] = useState('')
  const query = { skip: 0, take: OFFERED, orderBy: 'name', order: 'asc' as const, ...(text && { searchQuery: text }) }
  const found = useWholeList(segmentList, { channel, query })
  const { row } = useMirroredRow('segments', { channel, id: value ?? '' })
  const chosen = row && !found.rows.some(({ id }) => id === row.id) ? [row] : []
  const isFound = all !== undefined && searchKey(all).includes(needleOf(text))
  const options = [
    ...(isFound || (all !== undefined && value === null) ? [{ value: ALL, label: all }] : []),
    ...[...chosen, ...found.rows].map(({ id, name, description }) => ({
      value: id,
      label: name,
      ...(description && { hint: description }),
    })),
  ]
  return (
    <Combobox
      {...rest}
      value={value === undefined ? [] : [value ?? ALL]}
      onValue={([next]) => onValue(next === undefined ? undefined : next === ALL ? null : next)}
      options={options}
      onSearch={setText}
      status={found.status}
    />
  )
}
