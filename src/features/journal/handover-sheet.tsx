import { journal, type Handover, type JournalEntry } from '#contract/journal.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { userName } from '#parts/journal/entry-words.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { PaperSheet } from '#parts/paper/paper-sheet.tsx'
import { showCount } from '#ui/count/count.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { movedMoney } from './moved-money.ts'

/** The most lines on a sheet. */
const MOST_LINES = 1000

interface Props {
  channel: number
  /** The channel's zone. */
  zone: string
  /** The days that the sheet is about. */
  range: { startDate?: string | undefined; endDate?: string | undefined }
  onBack: () => void
}

/** The handover sheet of a shift: holds that stand, money that was moved, what failed, what is open, and all that was done. */
export function HandoverSheet({ channel, zone, range, onBack }: Props) {
  const params = { id: channel }
  const query = { ...range, together: 'true', order: 'asc', take: MOST_LINES } as const
  const lines = useRead(journal.readJournal, { params, query }).data?.data
  const state = useRead(journal.readHandover, { params }).data
  const ready = lines !== undefined && state !== undefined
  return (
    <PaperSheet backLabel={m.journal_handover_back()} onBack={onBack}>
      {ready ? <Sheet {...{ channel, zone, lines, state }} /> : <Spinner />}
    </PaperSheet>
  )
}

interface SheetProps {
  channel: number
  zone: string
  lines: readonly JournalEntry[]
  state: Handover
}

function Sheet({ channel, zone, lines, state }: SheetProps) {
  const failed = lines.filter(({ outcome }) => outcome !== 'done')
  const money = movedMoney(lines)
  const open = openWords(state.open)
  return (
    <>
      <h1>
        {m.journal_handover()}, {formatDateTime(state.at, zone)}
      </h1>
      <h2>{m.journal_handover_holds()}</h2>
      {state.holds.length === 0 ? <p>{m.journal_handover_no_holds()}</p> : <Holds of={state.holds} />}
      <h2>{m.journal_handover_money()}</h2>
      {money.length === 0 ? <p>{m.journal_handover_no_money()}</p> : <Money of={money} />}
      <h2>{m.journal_handover_failed()}</h2>
      {failed.length === 0 ? <p>{m.journal_handover_nothing_failed()}</p> : <Lines of={failed} {...{ channel, zone }} />}
      <h2>{m.journal_handover_open()}</h2>
      {open.length === 0 ? (
        <p>{m.journal_handover_nothing_open()}</p>
      ) : (
        <ul>
          {open.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <h2>{m.journal_handover_all()}</h2>
      <Lines of={lines} {...{ channel, zone }} />
    </>
  )
}

const openWords = ({ orders, bids, sends, stops }: Handover['open']): string[] => [
  ...(orders > 0 ? [m.journal_open_orders({ count: orders })] : []),
  ...(bids > 0 ? [m.journal_open_bids({ count: bids })] : []),
  ...(sends > 0 ? [m.journal_open_sends({ count: sends })] : []),
  ...(stops > 0 ? [m.journal_open_stops({ count: stops })] : []),
]

function Holds({ of }: { of: Handover['holds'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{m.journal_seats()}</th>
          <th scope="col">{m.journal_until()}</th>
          <th scope="col">{m.journal_held_by()}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((hold, nth) => (
          <tr key={nth}>
            <td>
              {hold.places
                .map(({ section, row, seats }) => [section, row, seats.join(', ')].filter(Boolean).join(' '))
                .join('; ')}
              {`, ${hold.event.title}`}
            </td>
            <td data-figure="">{formatDateTime(hold.until, hold.event.timezone)}</td>
            <td>{[hold.by, hold.for, hold.reason].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Money({ of }: { of: ReturnType<typeof movedMoney> }) {
  return (
    <table>
      <tbody>
        {of.map(({ kind, currency, amount, count }) => (
          <tr key={`${kind} ${currency}`}>
            <th scope="row">{kind === 'charged' ? m.journal_handover_charged() : m.journal_handover_refunded()}</th>
            <td data-figure="">{showCount(count)} ×</td>
            <td data-figure="">{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ of, channel, zone }: { of: readonly JournalEntry[]; channel: number; zone: string }) {
  return (
    <table>
      <tbody>
        {of.map((entry) => (
          <tr key={entry.id}>
            <td data-figure="">{formatDateTime(entry.at, zone)}</td>
            <td>{userName(entry.user)}</td>
            <td>{plainText(sentenceOf({ entry, channel, zone }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
