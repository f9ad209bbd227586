import { m } from '#messages/m.ts'
import { Select } from '#ui/select/select.tsx'

import { useChannelList } from '#shell/channel/use-channel-list.ts'

/** The choice of a channel, for provider staff who have none open. */
export function ChannelChoice({ value, onValue }: { value: number | null; onValue: (channel: number) => void }) {
  const channels = useChannelList(true)
  return (
    <Select
      required
      label={m.files_channel()}
      placeholder={m.files_choose_channel()}
      value={value === null ? '' : String(value)}
      onValue={(id) => onValue(Number(id))}
      options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
