import { useCallback } from 'react'
import type { Event } from '#contract/events.ts'
import { transactionList } from '#contract/transactions.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { formatDateTime } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { PaperSheet } from '#parts/paper/paper-sheet.tsx'
import { css } from '#styled/css'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { transactionNames } from '#features/transactions/transaction-filters.tsx'
import { CashUpTables } from './cash-up-tables.tsx'
import { filterWords } from './filter-words.ts'
import { type CashUp, useCashUp } from './use-cash-up.ts'

interface Props {
  channel: number
  /** Returns to the list of sales. */
  onBack: () => void
}

/** A sheet to print, with the sums of the sales that the filters in the address find. Needs `sales_channel`. */
export const CashUpScreen = (props: Props) => (
  <Allowed to="sales_channel">
    <CashUpPage {...props} />
  </Allowed>
)

const note = css({ marginBlockStart: '3' })
const signature = css({ marginBlockStart: '8', paddingBlockStart: '1', borderBlockStart: '1px solid black', maxWidth: '20rem' })
const facts = css({
  marginBlock: '2',
  '& dt': { display: 'inline', fontWeight: 'medium' },
  '& dd': { display: 'inline', margin: 0 },
})

function CashUpPage({ channel, onBack }: Props) {
  const { channel: salesChannel, zone } = useChannelFacts(channel)
  const search = useListSearch(transactionList, { names: transactionNames })
  const cashUp = useCashUp(channel, search.query, zone)
  const picked = [search.filters['eventId']].flat().join()
  const where = useCallback((event: Event) => picked.split(',').includes(String(event.id)), [picked])
  const { rows: events } = useMirroredRows('events', { channel, where })
  const filters = filterWords(search, events)
  return (
    <PaperSheet backLabel={m.cash_up_back()} onBack={onBack}>
      <header>
        <h1>{[m.cash_up_title(), salesChannel?.name].filter(Boolean).join(' · ')}</h1>
        {filters.length === 0 ? (
          <p>{m.cash_up_all()}</p>
        ) : (
          <dl className={facts}>
            {filters.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt> · <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>{m.cash_up_days({ zone })}</p>
        <Source cashUp={cashUp} zone={zone} />
      </header>
      <Sums cashUp={cashUp} />
    </PaperSheet>
  )
}

/** The source of the sums and their age, since paper is not updated. */
function Source({ cashUp: { lines, source, asOf }, zone }: { cashUp: CashUp; zone: string }) {
  if (!lines || asOf === null) return null
  const time = formatDateTime(asOf, zone)
  const words = { server: m.cash_up_from_server, device: m.cash_up_from_device, answer: m.cash_up_from_answer }
  return <p>{words[source]({ time })}</p>
}

function Sums({ cashUp: { lines, unknown, error, retry } }: { cashUp: CashUp }) {
  if (unknown && error) return <ErrorState title={m.common_could_not_load()} body={failureWords(error)} onRetry={retry} />
  if (unknown) return <p role="status">{m.cash_up_needs_server()}</p>
  if (!lines) return <Skeleton height={300} />
  if (lines.length === 0) return <p>{m.cash_up_none()}</p>
  return (
    <>
      <CashUpTables lines={lines} />
      <p className={note}>{m.cash_up_refunds()}</p>
      <p className={signature}>{m.cash_up_signature()}</p>
    </>
  )
}
