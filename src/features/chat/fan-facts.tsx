import type { Reply } from '#contract/core/endpoint.ts'
import { transactions } from '#contract/transactions.ts'
import type { TextBuyUserDetail } from '#contract/users.ts'
import { type ReadResult, useRead } from '#data/answers/use-read.ts'
import { formatLongDate } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { optedInAt } from '#parts/fan-activity/opted-in.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useFan } from './use-fan.ts'

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '5', rowGap: '1' } as const
const facts = css({
  ...line,
  flexShrink: 0,
  paddingBlockEnd: '3',
  textStyle: 'dense',
  '& dl': { ...line, margin: 0 },
  '& dl div': { display: 'flex', gap: '1.5', minWidth: 0 },
  '& dt': { color: 'text-muted' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})
const waiting = css({ alignSelf: 'center' })
const problem = css({ flexShrink: 0, paddingBlockEnd: '3' })

/**
 * The facts about a fan that help to write a reply: phone, opt-in and purchases, with a link to the fan's page. Offline, the facts
 * of the last response are shown with their age.
 */
export function FanFacts({ channel, fan }: { channel: number; fan: number }) {
  const { zone } = useChannelFacts(channel)
  const person = useFan(fan)
  const query = { userId: fan, take: 1, orderBy: 'purchased_time', order: 'desc' as const }
  const bought = useRead(transactions.listChannelTransactions, { params: { id: channel }, query }, { live: true })
  const reads = [person, bought]
  const items = itemsOf(person.data, bought.data, zone)
  const stored = reads.flatMap(({ source, asOf }) => (source === 'answer' && asOf !== null ? [asOf] : []))
  const failed = reads.filter(({ status }) => status === 'failed')
  return (
    <>
      <div className={facts}>
        {items.length > 0 && (
          <dl>
            {items.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {reads.some(({ status }) => status === 'loading') && (
          <span className={waiting} role="status" aria-label={m.ui_loading()}>
            <Skeleton width="12rem" />
          </span>
        )}
        {stored.length > 0 && <AsOf at={Math.min(...stored)} />}
        <PathLink to={`/sales-channel/${channel}/texttobuy/users/${fan}`}>{m.chat_open_fan()}</PathLink>
      </div>
      {failed.length > 0 && (
        <div className={problem}>
          <Failed of={failed} />
        </div>
      )}
    </>
  )
}

type Sales = Reply<typeof transactions.listChannelTransactions>
type Read = Pick<ReadResult<unknown>, 'error' | 'refetch'>

/** Facts that could not be loaded: the reason of the first failure, and a button that loads all of them again. */
function Failed({ of }: { of: readonly Read[] }) {
  const retry = (
    <Button size="small" onClick={() => of.forEach((read) => void read.refetch())}>
      {m.ui_retry()}
    </Button>
  )
  return (
    <Banner tone="danger" title={m.common_could_not_load()} actions={retry}>
      {failureWords(of[0]?.error ?? null)}
    </Banner>
  )
}

/** The known facts, in words. */
function itemsOf(user: TextBuyUserDetail | undefined, sales: Sales | undefined, zone: string) {
  const optedIn = optedInAt(user?.activities ?? [])
  const last = sales?.data[0]
  const optOut = user && !user.subscribed ? user.opted_out_at : null
  const items = [
    user?.phone && { label: m.common_phone(), value: user.phone },
    optOut
      ? { label: m.users_opted_out_at(), value: formatLongDate(optOut, zone) }
      : optedIn && { label: m.users_opted_in(), value: formatLongDate(optedIn, zone) },
    sales && { label: m.chat_purchases(), value: purchaseWords(sales.meta.totalCount, last?.purchased_time, zone) },
  ]
  return items.flatMap((item) => item || [])
}

const purchaseWords = (count: number, last: string | undefined, zone: string): string =>
  last === undefined ? m.chat_no_purchases() : m.chat_purchases_last({ count, date: formatLongDate(last, zone) })
