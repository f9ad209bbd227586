import { useParams } from '@tanstack/react-router'
import { m } from '#messages/m.ts'
import type { NamedCrumb } from '#parts/crumb/named-crumb.ts'
import { useChannel } from './use-channel.ts'

/** The breadcrumb of a channel: its name. */
export const ChannelCrumb: NamedCrumb = ({ children }) => {
  const { salesChannelId: id = '' } = useParams({ strict: false })
  const channel = useChannel()
  return children({ words: channel?.name ?? m.shell_channel_number({ id }) })
}
