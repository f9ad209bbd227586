import { Building2, List } from 'lucide-react'

import { useRouter } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { Menu, type MenuProps } from '#ui/menu/menu.tsx'

import { useChannelId } from './use-channel.ts'
import { useChannelList } from './use-channel-list.ts'

/** For provider staff: the list of all channels, and up to a hundred channels. */
export function ChannelSwitcherButton() {
  const router = useRouter()
  const here = useChannelId()
  const channels = useChannelList(true)
  const items: MenuProps['items'] = [
    {
      id: 'admin',
      label: m.shell_nav_sales_channels(),
      icon: <List />,
      onSelect: () => void router.navigate({ to: '/admin/sales-channels' }),
    },
    'line',
    ...channels.map(({ id, name }) => ({
      id: String(id),
      label: name,
      checked: id === here,
      onSelect: () => void router.navigate({ to: '/sales-channel/$salesChannelId', params: { salesChannelId: String(id) } }),
    })),
  ]
  return <Menu label={m.shell_switch_channel()} trigger={{ icon: <Building2 /> }} items={items} />
}
