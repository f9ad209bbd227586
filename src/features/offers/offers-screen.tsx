import { useMemo } from 'react'
import { type Offer, offerList, offers, type OfferStatus } from '#contract/offers.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { useAllChannels } from '#parts/channel/use-all-channels.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import type { MenuEntry, MenuItem } from '#ui/menu/menu-items.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { offerName, rowActionsOf, stepsOf, type OfferAction } from './offer-state.ts'
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
      rowActions={actions}
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

/** The actions on an offer from its row; those that its state does not allow are disabled. Undefined if the person may take none. */
function useActions(
  channel: number | null,
  zoneOf: (offer: Offer) => string,
  { onUpdate, onDuplicate }: Omit<Opens, 'onOpen'>,
): ((offer: Offer) => MenuEntry[]) | undefined {
  const can = useCan()
  const now = useNow()
  const steps = useOfferSteps(channel, defaultTimezone)
  if (!can('sales_channel') && !can('offers')) return undefined
  return (offer) => {
    const may = stepsOf(offer, now)
    const to = (status: OfferStatus) => () => void steps.to(offer, status, zoneOf(offer))
    const items: Record<OfferAction, Omit<MenuItem, 'id'>> = {
      edit: { label: m.common_edit(), disabled: !may.edit, onSelect: () => onUpdate(offer) },
      duplicate: { label: m.sending_duplicate(), onSelect: () => onDuplicate(offer) },
      resume: { label: m.sending_resume(), disabled: !may.resume, onSelect: to('Sending') },
      pause: { label: m.sending_pause(), disabled: !may.pause, onSelect: to('Paused') },
      draft: { label: m.offers_make_draft(), disabled: !may.draft, onSelect: to('Draft') },
      activate: { label: m.offers_activate(), disabled: !may.activate, onSelect: to('Scheduled') },
      delete: { label: m.common_delete(), tone: 'danger', disabled: !may.delete, onSelect: () => steps.remove(offer) },
    }
    return rowActionsOf(offer, can).map((id) => ({ id, ...items[id] }))
  }
}
