import { transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatLongDate } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { optedInAt } from '#parts/fan-activity/opted-in.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { css } from '#styled/css'
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

/** The facts about a fan that a reply needs: phone, opt-in and purchases, with a link to the fan's page. */
export function FanFacts({ channel, fan }: { channel: number; fan: number }) {
  const { zone } = useChannelFacts(channel)
  const user = useFan(fan)
  const query = { userId: fan, take: 1, orderBy: 'purchased_time', order: 'desc' as const }
  const sales = useRead(transactions.listChannelTransactions, { params: { id: channel }, query }, { live: true }).data
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
  return (
    <div className={facts}>
      <dl>
        {items.map(
          (item) =>
            item && (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd>{item.value}</dd>
              </div>
            ),
        )}
      </dl>
      <PathLink to={`/sales-channel/${channel}/texttobuy/users/${fan}`}>{m.chat_open_fan()}</PathLink>
    </div>
  )
}

const purchaseWords = (count: number, last: string | undefined, zone: string): string =>
  last === undefined ? m.chat_no_purchases() : m.chat_purchases_last({ count, date: formatLongDate(last, zone) })
