import { LayoutDashboard } from 'lucide-react'

import type { SalesChannel } from '#contract/channels.ts'
import { m } from '#messages/m.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'

/**
 * Returns the entries of the channel switcher: the admin dashboard, then the channels.
 * @param here the id of the open channel, which is checked; null outside of channels
 * @param open receives the id of the chosen channel, or null for the admin dashboard
 */
export function switcherItems(
  channels: readonly Pick<SalesChannel, 'id' | 'name'>[],
  here: number | null,
  open: (channel: number | null) => void,
): MenuEntry[] {
  return [
    { id: 'admin', label: m.shell_nav_admin_dashboard(), icon: <LayoutDashboard />, onSelect: () => open(null) },
    'line',
    ...channels.map(({ id, name }) => ({ id: String(id), label: name, checked: id === here, onSelect: () => open(id) })),
  ]
}
