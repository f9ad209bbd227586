import { useMemo } from 'react'
import {
  emailStatuses,
  marketplaceRoles,
  marketplaceUserList,
  sellerStatuses,
  type MarketplaceUser,
} from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { SellerChip } from '#parts/resale/resale-chips.tsx'
import { emailWords, partyName, roleWords, sellerWords } from '#parts/resale/resale-words.ts'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { StatusSummary } from './status-summary.tsx'

interface Props {
  salesChannelId: number
  onUser: (id: number) => void
}

/** The fans who have listed or bought something. */
export const MarketplaceUsersScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <Users {...props} />
  </WithFeature>
)

/** Counts as rows below each other, or as selects beside each other. */
/** The labels are equally wide, so that the filters begin below one another. */
const summaries = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  rowGap: { base: '2', sm: '0' },
  '--label-width': '6rem',
})

const rowKey = (user: MarketplaceUser) => user.id
const rowName = (user: MarketplaceUser) => partyName(user)

function Users({ salesChannelId: channel, onUser }: Props) {
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(marketplaceUserList)
  const params = { id: channel }
  const list = useWindowedList(marketplaceUserList, {
    endpoint: marketplace.listMarketplaceUsers,
    params,
    query: search.query,
    channel,
    zone,
  })
  const columns = useMemo(() => userColumns(zone), [zone])
  const summary = { channel, search }
  return (
    <ListPage
      title={m.marketplace_users()}
      search={search}
      searchLabel={m.marketplace_search_users()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(user) => onUser(user.id)}
      rowHref={(user) => `/sales-channel/${channel}/texttobuy/users/${user.id}`}
      summary={
        <div className={summaries}>
          <StatusSummary
            {...summary}
            of="marketplace_user_status"
            label={m.marketplace_roles()}
            values={marketplaceRoles}
            words={roleWords}
            filter="role"
          />
          <StatusSummary
            {...summary}
            of="marketplace_seller_account_status"
            label={m.marketplace_seller_account()}
            values={sellerStatuses}
            words={sellerWords}
            filter="sellerStatus"
          />
          <StatusSummary
            {...summary}
            of="marketplace_user_email_status"
            label={m.common_email()}
            values={emailStatuses}
            words={emailWords}
            filter="emailStatus"
          />
        </div>
      }
      none={{ text: m.marketplace_no_users(), help: 'resale#users' }}
    />
  )
}

const counted = (
  id: 'active_listings_count' | 'sold_listings_count' | 'bought_listings_count',
  header: string,
): Column<MarketplaceUser> => ({
  id,
  header,
  sortKey: id,
  align: 'end',
  width: '5.25rem',
  card: 'meta',
  cell: (user) => showCount(user[id]),
})

const userColumns = (zone: string): Column<MarketplaceUser>[] => [
  {
    id: 'id',
    header: m.marketplace_user_id(),
    sortKey: 'id',
    align: 'end',
    width: '5rem',
    secondary: 'later',
    card: 'none',
    cell: (user) => user.id,
  },
  {
    id: 'first_name',
    header: m.marketplace_first_name(),
    sortKey: 'first_name',
    fixed: true,
    clip: true,
    grow: true,
    width: '7rem',
    card: 'title',
    cell: (user) => <Clipped>{user.first_name ?? m.common_empty_value()}</Clipped>,
  },
  {
    id: 'last_name',
    header: m.marketplace_last_name(),
    sortKey: 'last_name',
    clip: true,
    grow: true,
    width: '7rem',
    card: 'title',
    cell: (user) => <Clipped>{user.last_name ?? m.common_empty_value()}</Clipped>,
  },
  {
    id: 'email',
    header: m.common_email(),
    sortKey: 'email',
    clip: true,
    grow: true,
    width: '9.25rem',
    card: 'meta',
    cell: (user) => <OneLine>{user.email ?? m.common_empty_value()}</OneLine>,
  },
  {
    id: 'seller',
    header: m.marketplace_seller_account(),
    sortKey: 'stripe_seller_status',
    width: '10rem',
    card: 'end',
    cell: (user) => <SellerChip status={user.stripe_seller_status} />,
  },
  counted('active_listings_count', m.marketplace_active_listings()),
  counted('sold_listings_count', m.marketplace_sold_listings()),
  counted('bought_listings_count', m.marketplace_bought_listings()),
  {
    id: 'created',
    header: m.marketplace_created(),
    sortKey: 'created_at',
    width: '11.25rem',
    secondary: 'soon',
    card: 'none',
    cell: (user) => <ExactTime at={user.created_at} zone={zone} />,
  },
]
