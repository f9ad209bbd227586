import { useMemo } from 'react'
import { type Offer, offerList, offers } from '#contract/offers.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { useAllChannels } from '#parts/channel/use-all-channels.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { offerName, stepsOf } from './offer-state.ts'
import { offerColumns } from './offers-columns.tsx'
import { useOfferSteps } from './use-offer-steps.ts'

interface Opens {
  onOpen: (offer: Offer) => void
  onUpdate: (offer: Offer) => void
  onDuplicate: (offer: Offer) => void
}
type Props = Opens & { salesChannelId: number; onCreate: () => void }

const rowKey = (offer: Offer) => offer.id

const offerHref = ({ id, sales_channel_id }: Offer) => `/sales-channel/${sales_channel_id}/texttobuy/offers/${id}`

/** The offers of a sales channel. All are stored on this device, which also searches and sorts them. */
export function OffersScreen({ salesChannelId: channel, onCreate, onOpen, ...opens }: Props) {
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const { currency } = useChannelSettings(channel)
  const search = useListSearch(offerList)
  const list = useWholeList(offerList, { channel, query: search.query, zone })
  const columns = useMemo(() => offerColumns({ shownIn: () => ({ zone, currency }) }), [zone, currency])
  const actions = useActions(channel, () => zone, opens)
  return (
    <ListPage
      title={m.offers_title()}
      search={search}
      searchLabel={m.offers_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={offerName}
      onRow={onOpen}
      rowHref={offerHref}
      rowActions={canManage ? actions : undefined}
      primary={canManage ? { label: m.offers_create(), onPress: onCreate } : undefined}
      none={{ text: m.offers_none(), help: 'offers' }}
    />
  )
}

/** The offers of every channel, for provider staff: from the server, or from its last response. */
export function AdminOffersScreen({ onOpen, ...opens }: Opens) {
  const { zone } = useChannelFacts(null)
  const search = useListSearch(offerList)
  const list = useWindowedList(offerList, { endpoint: offers.listOffers, query: search.query, channel: null, zone })
  const channels = useAllChannels()!
  const columns = useMemo(
    () => offerColumns({ shownIn: ({ sales_channel_id }) => channels(sales_channel_id), all: true }),
    [channels],
  )
  const actions = useActions(null, ({ sales_channel_id }) => channels(sales_channel_id).zone, opens)
  return (
    <ListPage
      title={m.offers_title()}
      search={search}
      searchLabel={m.offers_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={offerName}
      onRow={onOpen}
      rowHref={offerHref}
      rowActions={actions}
      none={{ text: m.offers_none(), help: 'offers' }}
    />
  )
}

/** The actions on an offer from its row; those that its state does not allow are disabled. */
function useActions(
  channel: number | null,
  zoneOf: (offer: Offer) => string,
  { onUpdate, onDuplicate }: Omit<Opens, 'onOpen'>,
): (offer: Offer) => MenuEntry[] {
  const can = useCan()
  const now = useNow()
  const steps = useOfferSteps(channel, defaultTimezone)
  return (offer) => {
    const may = stepsOf(offer, now)
    const isPaused = offer.status === 'Paused'
    const isScheduled = offer.status === 'Scheduled'
    const item = (id: string, label: string, allowed: boolean, onSelect: () => void) => ({
      id,
      label,
      disabled: !allowed,
      onSelect,
    })
    return [
      item('edit', m.common_edit(), may.edit, () => onUpdate(offer)),
      item('duplicate', m.sending_duplicate(), true, () => onDuplicate(offer)),
      isPaused
        ? item('resume', m.sending_resume(), may.resume, () => void steps.to(offer, 'Sending', zoneOf(offer)))
        : item('pause', m.sending_pause(), may.pause, () => void steps.to(offer, 'Paused', zoneOf(offer))),
      ...(can('offers')
        ? [
            isScheduled
              ? item('draft', m.offers_make_draft(), may.draft, () => void steps.to(offer, 'Draft', zoneOf(offer)))
              : item('activate', m.offers_activate(), may.activate, () => void steps.to(offer, 'Scheduled', zoneOf(offer))),
          ]
        : []),
      { ...item('delete', m.common_delete(), may.delete, () => steps.remove(offer)), tone: 'danger' as const },
    ]
  }
}
