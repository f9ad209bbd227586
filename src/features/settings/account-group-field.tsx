import { users } from '#contract/users.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

interface Props {
  channel: number
  id?: string
  error?: string | null
  value: string
  onValue: (value: string) => void
  onBlur?: () => void
}

/**
 * A field for the name of an account group: one of the channel's groups, or the stored name if no group has that name now. It is a
 * text field while the groups are unknown, or if the channel has no groups.
 */
export function AccountGroupField({ channel, ...field }: Props) {
  const read = useRead(users.readUserFilterOptions, { params: { id: channel } })
  const names = [...new Set((read.data?.accountGroups ?? []).map(({ name }) => name))]
  if (names.length === 0) return <TextField required label={m.settings_access_value()} {...field} />
  const all = field.value === '' || names.includes(field.value) ? names : [field.value, ...names]
  const options = all.map((name) => ({ value: name, label: name }))
  return <Select required label={m.settings_access_value()} placeholder={m.ui_choose()} options={options} {...field} />
}
