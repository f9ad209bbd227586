import type { Handover, JournalEntry } from '#contract/journal.ts'
import { useCan } from '#data/session/use-can.ts'
import { rangeBounds } from '#lib/day-range.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { userName } from '#parts/journal/entry-words.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { eventTitle } from '#parts/journal/line.ts'
import { placesTitle } from '#parts/journal/place-words.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { PaperSheet } from '#parts/paper/paper-sheet.tsx'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { type HandoverParts, type HandoverRead, type Listed, useHandover } from './use-handover.ts'

/** The days that a sheet is about. */
interface Range {
  startDate?: string | undefined
  endDate?: string | undefined
}

interface Props {
  channel: number
  range: Range
  onBack: () => void
}

/** The handover sheet of a shift: current holds, moved money, failed changes, open cases, and all changes of the shift. */
export function HandoverSheet({ channel, range, onBack }: Props) {
  const read = useHandover(channel, range)
  return (
    <PaperSheet backLabel={m.journal_handover_back()} onBack={onBack}>
      <Sheet {...{ channel, range, read }} />
    </PaperSheet>
  )
}

/** A4 with the number of each page. */
const paper = css({ page: 'handover', '& h2': { breakAfter: 'avoid' } })

function Sheet({ channel, range, read }: { channel: number; range: Range; read: HandoverRead }) {
  const { channel: salesChannel, zone } = useChannelFacts(channel)
  const { parts, error, offline, retry } = read
  if (parts === undefined && error !== null)
    return (
      <ErrorState
        title={m.common_could_not_load()}
        body={offline ? m.journal_handover_offline() : failureWords(error)}
        onRetry={retry}
      />
    )
  if (parts === undefined) return <Spinner />
  return (
    <div className={paper}>
      <Header {...{ name: salesChannel?.name, zone, range, read }} />
      <Parts {...{ channel, zone, parts }} isShift={range.startDate !== undefined} />
    </div>
  )
}

interface HeaderProps {
  /** The channel's name; undefined while unknown on this device. */
  name: string | undefined
  zone: string
  range: Range
  read: HandoverRead
}

/** The channel, the times of the shift, and the age of the figures, since paper is not updated. */
function Header({ name, zone, range, read: { asOf, isStored } }: HeaderProps) {
  const seesAll = useCan()('shift_journal')
  const { from, until } = rangeBounds(range.startDate, range.endDate, zone)
  const to = formatDateTime(until === undefined ? asOf : Math.min(toEpoch(until), asOf), zone)
  const time = formatDateTime(asOf, zone)
  return (
    <header>
      <h1>{name === undefined ? m.journal_handover() : m.journal_handover_title({ channel: name })}</h1>
      <p>
        {from === undefined
          ? m.journal_handover_shift_until({ to })
          : m.journal_handover_shift({ from: formatDateTime(from, zone), to })}
      </p>
      <p>{isStored ? m.journal_handover_from_answer({ time }) : m.journal_handover_from_server({ time })}</p>
      {!seesAll && <p>{m.journal_handover_own()}</p>}
    </header>
  )
}

interface PartsProps {
  channel: number
  zone: string
  parts: HandoverParts
  /** Whether the sheet is about a shift with a first day. Only then does the server sum the moved money. */
  isShift: boolean
}

function Parts({ channel, zone, parts: { state, all, troubles }, isShift }: PartsProps) {
  const open = openWords(state.open)
  const counts = { failed: showCount(troubles.failed), refused: showCount(troubles.refused) }
  return (
    <>
      <h2>{m.journal_handover_holds()}</h2>
      {state.holds.length === 0 ? <p>{m.journal_handover_no_holds()}</p> : <Holds of={state.holds} />}
      {state.more_holds > 0 && <p>{m.journal_handover_more_holds({ count: state.more_holds })}</p>}
      {isShift && (
        <>
          <h2>{m.journal_handover_money()}</h2>
          {state.money.length === 0 ? <p>{m.journal_handover_no_money()}</p> : <Money of={state.money} />}
        </>
      )}
      <h2>{m.journal_handover_failed()}</h2>
      <p>{troubles.lines.length === 0 ? m.journal_handover_nothing_failed() : m.journal_handover_counts(counts)}</p>
      <Lines of={troubles} {...{ channel, zone }} />
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
      {all.lines.length === 0 && <p>{m.journal_none()}</p>}
      <Lines of={all} {...{ channel, zone }} />
    </>
  )
}

const openWords = ({ orders, bids, sends, stops }: Handover['open']): string[] => [
  ...(orders > 0 ? [m.journal_open_orders({ count: orders })] : []),
  ...(bids > 0 ? [m.journal_open_bids({ count: bids })] : []),
  ...(sends > 0 ? [m.journal_open_sends({ count: sends })] : []),
  ...(stops > 0 ? [m.journal_open_stops({ count: stops })] : []),
]

/** The width of a usual name, so that the seats of a large hold do not take the space of the name. */
const holder = css({ width: '11rem' })

function Holds({ of }: { of: Handover['holds'] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{m.journal_seats()}</th>
          <th scope="col">{m.journal_until()}</th>
          <th scope="col" className={holder}>
            {m.journal_held_by()}
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((hold, nth) => (
          <tr key={nth}>
            <td>
              {placesTitle(hold.places)}, {eventTitle(hold.event)}
            </td>
            <td data-figure="">{formatDateTime(hold.until, hold.event.timezone)}</td>
            <td>{[hold.by, hold.for, hold.reason].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const moneyWords: Record<Handover['money'][number]['kind'], () => string> = {
  bids: m.journal_handover_charged,
  passes: m.journal_handover_passes,
  refunds: m.journal_handover_refunded,
  orders: m.journal_handover_orders,
}

function Money({ of }: { of: Handover['money'] }) {
  return (
    <table>
      <tbody>
        {of.map(({ kind, currency, amount, count }) => (
          <tr key={`${kind} ${currency}`}>
            <th scope="row">{moneyWords[kind]()}</th>
            <td data-figure="">{showCount(count)} ×</td>
            <td data-figure="">{formatMoney(amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ of: { lines, more }, channel, zone }: { of: Listed; channel: number; zone: string }) {
  return (
    <>
      <table>
        <tbody>
          {lines.map((entry: JournalEntry) => (
            <tr key={entry.id}>
              <td data-figure="">{formatDateTime(entry.at, zone)}</td>
              <td>{userName(entry.user)}</td>
              <td>{plainText(sentenceOf({ entry, channel, zone }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{m.journal_handover_more({ count: more })}</p>}
    </>
  )
}
