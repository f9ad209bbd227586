import { useRouter } from '@tanstack/react-router'
import { Building2, CalendarDays, History, type LucideIcon, Receipt } from 'lucide-react'

import { matches, sorted } from '#contract/core/list.ts'
import { type Event, events, eventList } from '#contract/events.ts'
import { transactions } from '#contract/transactions.ts'
import { systemClock } from '#lib/clock.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useCan } from '#data/session/use-can.ts'
import { useSession } from '#data/session/use-session.ts'
import { m } from '#messages/m.ts'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { useChannelList } from '#shell/channel/use-channel-list.ts'
import { useIsBuilt } from '#shell/navigation/built.ts'
import { useNavigation } from '#shell/navigation/sidebar.tsx'

import { MOST_OFFERED, recentPlaces } from './recent-places.ts'
import { useSeatFindings } from './use-seat-findings.ts'

export interface Finding {
  id: string
  group: string
  name: string
  detail?: string
  icon?: LucideIcon | undefined
  open: () => void
}

const most = 8

/** What the words find: pages opened lately, seats of the event on screen, events, sales, channels (for provider staff), pages. Without words what was opened, and all pages. */
export function useFindings(words: string, found: readonly Event[]): Finding[] {
  const needle = words.trim().toLowerCase()
  return [
    ...useRecent(needle),
    ...useSeatFindings(words.trim()),
    ...useEvents(needle === '' ? [] : found),
    ...useSales(words.trim()),
    ...useChannels(needle),
    ...usePages(needle),
  ]
}

/** The channel's events that the words find, on this device. */
export function useChannelEvents(channel: number, words: string): readonly Event[] {
  const { rows } = useMirroredRows('events', { channel })
  const query = { searchQuery: words, filters: {} }
  return nextFirst(rows.filter((row) => matches(eventList, query, row)))
}

/** What comes next stands first; what is over follows, the latest before the oldest. */
function nextFirst(rows: readonly Event[]): Event[] {
  const now = toIso(systemClock.now())
  const inOrder = sorted(eventList, { orderBy: 'time', order: 'asc' }, rows)
  const over = inOrder.findIndex((row) => row.time >= now)
  return over < 0 ? inOrder.toReversed() : [...inOrder.slice(over), ...inOrder.slice(0, over).toReversed()]
}

/** The events of all channels that the words find, asked of the server. */
export function useAllEvents(words: string): readonly Event[] {
  const query = { searchQuery: words.trim(), take: most }
  return useRead(events.listEvents, { query }, { enabled: query.searchQuery !== '', keepPrevious: true }).data?.data ?? []
}

function useEvents(rows: readonly Event[]): Finding[] {
  const { navigate } = useRouter()
  return rows.slice(0, most).map((event) => ({
    id: `event-${event.id}`,
    group: m.shell_nav_events(),
    name: event.title,
    detail: `${event.venue} · ${formatDateTime(event.time, event.timezone)}`,
    icon: CalendarDays,
    open: () =>
      void navigate({
        to: '/sales-channel/$salesChannelId/events/$eventId',
        params: { salesChannelId: String(event.sales_channel_id), eventId: String(event.id) },
      }),
  }))
}

/** What was opened on this device lately. */
function useRecent(needle: string): Finding[] {
  const { navigate, latestLocation } = useRouter()
  const session = useSession()
  if (session.status !== 'signed-in') return []
  return recentPlaces(session.me.user.data.id)
    .filter(({ path, words }) => path !== latestLocation.pathname && words.toLowerCase().includes(needle))
    .slice(0, needle === '' ? MOST_OFFERED : 2)
    .map(({ path, words }) => ({
      id: `recent-${path}`,
      group: m.shell_find_recent(),
      name: words,
      icon: History,
      open: () => void navigate({ href: path }),
    }))
}

const MOST_SALES = 5
/** Fewer letters find everybody. */
const LEAST_LETTERS = 3
const SALE: string = '/sales-channel/$salesChannelId/events/$eventId/transaction/$claimTxToken'

/** Sales by their order, buyer or event: the server's, or its last answer. */
function useSales(words: string): Finding[] {
  const { navigate } = useRouter()
  const channel = useChannelId()
  const can = useCan()
  const isBuilt = useIsBuilt()
  const wanted = words.length >= LEAST_LETTERS && can('sales_channel')
  const query = { searchQuery: words, take: MOST_SALES }
  const ofChannel = useRead(
    transactions.listChannelTransactions,
    { params: { id: channel ?? 0 }, query },
    { enabled: wanted && channel !== null, keepPrevious: true },
  )
  const ofAll = useRead(transactions.listTransactions, { query }, { enabled: wanted && channel === null, keepPrevious: true })
  if (!wanted) return []
  return ((channel === null ? ofAll : ofChannel).data?.data ?? []).map((sale) => {
    const { event, orderId, token } = sale
    const [salesChannelId, eventId] = [String(event.sales_channel_id), String(event.id)]
    const own = isBuilt(SALE) && sale.payment.status !== 'skipped'
    const path = own ? SALE.replace('$claimTxToken', token) : '/sales-channel/$salesChannelId/events/$eventId'
    return {
      id: `sale-${sale.id}`,
      group: m.shell_nav_transactions(),
      name: [orderId, sale.name ?? sale.email].filter(Boolean).join(' · '),
      detail: event.title,
      icon: Receipt,
      open: () => void navigate({ href: path.replace('$salesChannelId', salesChannelId).replace('$eventId', eventId) }),
    }
  })
}

function useChannels(needle: string): Finding[] {
  const { navigate } = useRouter()
  const session = useSession()
  const provider = session.status === 'signed-in' && session.me.user.data.role === 'holdfast'
  const channels = useChannelList(provider)
  if (needle === '') return []
  return channels
    .filter(({ id, name }) => name.toLowerCase().includes(needle) || String(id) === needle)
    .slice(0, most)
    .map(({ id, name }) => ({
      id: `channel-${id}`,
      group: m.shell_find_channels(),
      name,
      detail: String(id),
      icon: Building2,
      open: () => void navigate({ to: '/sales-channel/$salesChannelId', params: { salesChannelId: String(id) } }),
    }))
}

function usePages(needle: string): Finding[] {
  const { navigate } = useRouter()
  const channel = useChannelId()
  return useNavigation()
    .filter((item) => item.label().toLowerCase().includes(needle))
    .map((item) => ({
      id: `page-${item.path}`,
      group: m.shell_find_pages(),
      name: item.label(),
      icon: item.icon,
      open: () => void navigate({ href: item.path.replace('$salesChannelId', String(channel)) }),
    }))
}
