import { Link } from '@tanstack/react-router'

import { m } from '#messages/m.ts'
import { useCan } from '#data/session/use-can.ts'
import { useStore } from '#data/store.ts'
import { useSession } from '#data/session/use-session.ts'
import type { Group, NavigationItem } from '#parts/area/navigation-item.ts'
import { areaCounts } from '#parts/notices/area-notices.ts'
import { sidebar } from '#styled/recipes'
import { Badge } from '#ui/badge/badge.tsx'

import { useAreaNavigation } from '#shell/areas/areas.tsx'
import { BrandMark } from '#shell/frame/brand-mark.tsx'
import { useChannel, useChannelId } from '#shell/channel/use-channel.ts'
import { useIsBuilt } from './built.ts'
import { visibleItems } from './visible-items.ts'

const groups: readonly Group[] = ['admin', 'sell', 'reach', 'earn', 'settings']
/** The names of the groups of the navigation. */
export const groupNames: Record<Group, () => string> = {
  admin: m.shell_group_admin,
  sell: m.shell_group_sell,
  reach: m.shell_group_reach,
  earn: m.shell_group_earn,
  settings: m.shell_group_settings,
}

/** The items of the open area that this person sees. */
export function useNavigation(): NavigationItem[] {
  const session = useSession()
  const can = useCan()
  const channel = useChannel()
  const isBuilt = useIsBuilt()
  const navigation = useAreaNavigation()
  const provider = session.status === 'signed-in' && session.me.user.data.role === 'holdfast'
  return visibleItems(navigation, { provider, can, channel, inChannel: channel !== null, isBuilt })
}

/**
 * Brand, channel and navigation, at the left of the page. On narrow screens, they are in a drawer, which shows the brand itself.
 */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const styles = sidebar()
  const items = useNavigation()
  return (
    <>
      {!inDrawer && (
        <Link to="/" className={styles.brand}>
          <BrandMark className={styles.mark} />
          {m.shell_brand()}
        </Link>
      )}
      <ChannelPlate />
      <nav aria-label={m.shell_navigation()} className={styles.scroll}>
        {groups.map((group) => (
          <NavigationGroup key={group} group={group} items={items.filter((item) => item.group === group)} />
        ))}
      </nav>
    </>
  )
}

function NavigationGroup({ group, items }: { group: Group; items: NavigationItem[] }) {
  const styles = sidebar()
  if (items.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>{groupNames[group]()}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.path}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NavigationLink({ item }: { item: NavigationItem }) {
  const isBuilt = useIsBuilt()
  const channelId = useChannelId()
  const counted = useStore(areaCounts)[item.path]
  const Icon = item.icon
  if (!isBuilt(item.path)) return null
  return (
    <Link
      to={item.path}
      params={channelId === null ? {} : { salesChannelId: String(channelId) }}
      activeOptions={{ exact: item.exact === true, includeSearch: false }}
      className={sidebar().link}
    >
      {Icon && <Icon />}
      {item.label()}
      {counted && <Badge tone="accent" {...counted} />}
    </Link>
  )
}

function ChannelPlate() {
  const styles = sidebar()
  const id = useChannelId()
  const channel = useChannel()
  if (id === null) return null
  const name = channel?.name ?? m.shell_channel_number({ id })
  return (
    <div className={styles.channel}>
      <span className={styles.logo} aria-hidden="true">
        {channel?.logo_url ? <img src={channel.logo_url} alt="" /> : name.slice(0, 1)}
      </span>
      <span className={styles.channelName}>{name}</span>
    </div>
  )
}
