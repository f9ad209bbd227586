import { type ReactNode, useState } from 'react'
import { type TextBuyUserDetail, type UserChannel, users } from '#contract/users.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { laid } from '#data/outbox/overlay.ts'
import { useOverlay } from '#data/outbox/use-overlay.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { UserProfile } from './user-profile.tsx'
import { UserTransactions } from './user-transactions.tsx'
import { userName } from './user-words.ts'

interface Props {
  userId: number
  onList: () => void
  /** The address of a fan's page. */
  userHref: (user: number, channel: number) => string
  onTransaction?: ((row: TransactionRow) => void) | undefined
  /** The conversation with a fan of a channel. */
  chatOf: (channel: number, fan: number, name: string) => ReactNode
  /** The timeline of a fan of a channel. */
  timelineOf: (channel: number, fan: number) => ReactNode
  /** All stored data about a fan, for people who may read it. */
  storedOf: (user: TextBuyUserDetail) => ReactNode
  /** A fan's sales and purchases on a channel's marketplace. */
  marketplaceOf: (channel: number, fan: number) => ReactNode
}

const includes = {
  includePhoneLookup: true,
  includeOtherAccounts: true,
  includeActivities: true,
  includeMessageChannels: true,
} as const

/** One fan: personal data at the left, activity at the right, channel by channel. */
export function UserScreen(props: Props) {
  const { userId, onList } = props
  const read = useRead(users.readUser, { params: { id: userId }, query: includes }, { live: true })
  const overlay = useOverlay('users')
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState text={m.users_not_found()} action={<Button onClick={onList}>{m.users_to_list()}</Button>} />
  if (read.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <div role="status" aria-label={m.ui_loading()}>
        <Skeleton height={480} />
      </div>
    )
  const user = laid<TextBuyUserDetail>(overlay, 'users', String(userId), read.data) ?? read.data
  return (
    <>
      <NamePage words={userName(user)} />
      <PageHeader title={userName(user)} actions={props.storedOf(user)} />
      {read.source === 'answer' && <AsOf at={read.asOf} />}
      <Both {...props} user={user} onChanged={() => void read.refetch()} />
    </>
  )
}

const page = css({
  display: 'grid',
  gap: '3',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '20rem minmax(0, 1fr)' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '3', minWidth: 0 })

function Both({ user, onChanged, ...props }: Props & { user: TextBuyUserDetail; onChanged: () => void }) {
  const { data: channels = [] } = useRead(users.readUserChannels, { params: { id: user.id } })
  const [chosen, setChosen] = useState<number>(user.sales_channel_id)
  const channel = channels.find(({ id }) => id === chosen)
  const own = channels.find(({ id }) => id === user.sales_channel_id)
  return (
    <div className={page}>
      <UserProfile user={user} provider={own?.provider ?? null} userHref={props.userHref} onChanged={onChanged} />
      <div className={column}>
        {channels.length > 1 && (
          <Tabs
            id="user-channels"
            label={m.users_sales_channels()}
            value={String(chosen)}
            onValue={(id) => setChosen(Number(id))}
            items={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Work {...props} channel={channel ?? null} fallback={user} name={userName(user)} />
      </div>
    </div>
  )
}

type What = 'transactions' | 'chat' | 'timeline' | 'marketplace'

interface WorkProps extends Props {
  /** Null until the channels are loaded. */
  channel: UserChannel | null
  fallback: TextBuyUserDetail
  name: string
}

function Work({ channel, fallback, name, onTransaction, chatOf, timelineOf, marketplaceOf }: WorkProps) {
  const [tab, setTab] = useState<What>('transactions')
  const [id, fan] = channel ? [channel.id, channel.user_id] : [fallback.sales_channel_id, fallback.id]
  const items: { value: What; label: string }[] = [
    { value: 'transactions', label: m.users_tab_transactions() },
    { value: 'chat', label: m.users_tab_chat() },
    { value: 'timeline', label: m.timeline_title() },
    ...(channel?.is_marketplace_enabled ? [{ value: 'marketplace' as const, label: m.users_tab_marketplace() }] : []),
  ]
  const shown = items.some(({ value }) => value === tab) ? tab : 'transactions'
  return (
    <Card>
      <Tabs id="user-work" label={m.users_work()} value={shown} onValue={setTab} items={items} />
      <TabPanel tabs="user-work" value={shown}>
        <div className={css({ paddingBlockStart: '3' })}>
          {shown === 'transactions' && <UserTransactions key={fan} channel={id} fan={fan} onTransaction={onTransaction} />}
          {shown === 'chat' && (
            <div key={fan} className={css({ display: 'flex', height: 'min(40rem, 70dvh)' })}>
              {chatOf(id, fan, name)}
            </div>
          )}
          {shown === 'timeline' && <div key={fan}>{timelineOf(id, fan)}</div>}
          {shown === 'marketplace' && <div key={fan}>{marketplaceOf(id, fan)}</div>}
        </div>
      </TabPanel>
    </Card>
  )
}
