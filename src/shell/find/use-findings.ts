import { useRouter } from '@tanstack/react-router'
import { Building2, History } from 'lucide-react'

import { useSession } from '#data/session/use-session.ts'
import { needleOf } from '#contract/core/list.ts'
import { searchKey } from '#lib/search-key.ts'
import { m } from '#messages/m.ts'
import type { AreaAction } from '#parts/find/area-action.ts'
import type { FindQuery, Finding, Found, UseFindings } from '#parts/find/finding.ts'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { useChannelList } from '#shell/channel/use-channel-list.ts'
import { groupNames, useNavigation } from '#shell/navigation/sidebar.tsx'

import { MOST_OFFERED, recentPlaces } from './recent-places.ts'
import { useHelpFindings } from './use-help-findings.ts'
import { useActions } from './use-actions.ts'

const MOST_CHANNELS = 8

/** The parts of the areas for the palette: the hook that finds their rows, and their actions. */
interface OfAreas {
  useFindings: UseFindings
  actions: readonly AreaAction[]
}

/**
 * Finds recent pages, the areas' findings, channels (for provider staff), pages, actions and pages of the guide. Without words: recent pages, all
 * pages, and most actions.
 */
export function useFindings({ words, channel }: FindQuery, { useFindings: useOfAreas, actions }: OfAreas): Found {
  const needle = needleOf(words)
  const ofAreas = useOfAreas({ words, channel })
  const recent = useRecent(needle)
  const found = [
    ...ofAreas.findings,
    ...useChannels(needle),
    ...usePages(needle),
    ...useActions(needle, actions),
    ...useHelpFindings(needle),
  ]
  // A recent page that the words also find is left out, because the finding has more details.
  const paths = new Set(needle === '' ? [] : found.map(({ path }) => path))
  return { findings: [...recent.filter(({ path }) => !paths.has(path)), ...found], searching: ofAreas.searching }
}

/** Pages opened recently on this device. */
function useRecent(needle: string): Finding[] {
  const { latestLocation } = useRouter()
  const session = useSession()
  if (session.status !== 'signed-in') return []
  return recentPlaces(session.me.user.data.id)
    .filter(({ path, words }) => path !== latestLocation.pathname && searchKey(words).includes(needle))
    .slice(0, needle === '' ? MOST_OFFERED : 2)
    .map(({ path, words }) => ({
      id: `recent-${path}`,
      group: m.shell_find_recent(),
      name: words,
      icon: History,
      path,
    }))
}

function useChannels(needle: string): Finding[] {
  const session = useSession()
  const provider = session.status === 'signed-in' && session.me.user.data.role === 'holdfast'
  const channels = useChannelList(provider)
  if (needle === '') return []
  return channels
    .filter(({ id, name }) => searchKey(name).includes(needle) || String(id) === needle)
    .slice(0, MOST_CHANNELS)
    .map(({ id, name }) => ({
      id: `channel-${id}`,
      group: m.shell_find_channels(),
      name,
      detail: String(id),
      icon: Building2,
      path: `/sales-channel/${id}`,
    }))
}

/** The pages in the navigation, by their names and the name of their group: "settings" finds all settings. */
function usePages(needle: string): Finding[] {
  const channel = useChannelId()
  return useNavigation()
    .filter((item) => searchKey(`${groupNames[item.group]()} ${item.label()}`).includes(needle))
    .map((item) => ({
      id: `page-${item.path}`,
      group: m.shell_find_pages(),
      name: item.label(),
      detail: groupNames[item.group](),
      icon: item.icon,
      path: item.path.replace('$salesChannelId', String(channel)),
    }))
}
