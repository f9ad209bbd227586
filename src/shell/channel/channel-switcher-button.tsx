import { Building2 } from 'lucide-react'

import { useRouter } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { Menu } from '#ui/menu/menu.tsx'

import { switcherItems } from './switcher-items.tsx'
import { useChannelId } from './use-channel.ts'
import { useChannelList } from './use-channel-list.ts'

/** A menu for provider staff with the admin dashboard and up to a hundred channels. */
export function ChannelSwitcherButton() {
  const router = useRouter()
  const here = useChannelId()
  const channels = useChannelList(true)
  const open = (channel: number | null) =>
    void (channel === null
      ? router.navigate({ to: '/admin' })
      : router.navigate({ to: '/sales-channel/$salesChannelId', params: { salesChannelId: String(channel) } }))
  return <Menu label={m.shell_switch_channel()} trigger={{ icon: <Building2 /> }} items={switcherItems(channels, here, open)} />
}
