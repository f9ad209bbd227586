import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { serverClock } from '#lib/server-clock.ts'
import { localDate } from '#lib/day-range.ts'
import { formatMonth, formatWeekday } from '#lib/time.ts'
import { monthsFrom, monthWeeks } from '#lib/timeframes.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { AsOf } from '#ui/as-of/as-of.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { firstDay } from '#features/metrics/first-day.ts'
import { SectionFailed } from '#features/metrics/section-fallback.tsx'
import { CalendarDay } from './calendar-day.tsx'
import { eventsByDay } from './event-days.ts'
import { type CalendarEvents, MOST_EVENTS, useAllCalendar, useChannelCalendar } from './use-calendar-events.ts'

interface Props {
  /** Null for the events of all channels. */
  channel: number | null
  zone: string
  /** The month as `2026-03`; if absent, this month. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

const table = css({
  width: 'full',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th': {
    paddingBlock: '1',
    textStyle: 'label',
    fontWeight: 'medium',
    color: 'text-muted',
    textAlign: 'start',
    paddingInline: '1.5',
  },
  '& td': { height: '5.25rem', padding: '1', verticalAlign: 'top', border: '1px solid token(colors.line)' },
  '& td[data-outside]': { bg: 'sunken' },
  _underSm: { '& td': { height: '3.5rem' } },
})
const scroll = css({ overflowX: 'auto', '& table': { minWidth: '36rem' } })
const actions = css({ display: 'flex', alignItems: 'center', gap: '1' })
const note = css({ textStyle: 'label', color: 'text-muted', paddingBlockStart: '2', minHeight: '6' })

/** The events of a month, each day's first one on the grid and the others behind "more". */
export default function EventCalendar(props: Props) {
  return props.channel === null ? <OfAll {...props} /> : <OfChannel {...props} channel={props.channel} />
}

const currentMonth = ({ month, zone }: Pick<Props, 'month' | 'zone'>) => month ?? localDate(serverClock.now(), zone).slice(0, 7)

function OfAll(props: Props) {
  const weeks = monthWeeks(currentMonth(props), firstDay())
  return <Month {...props} weeks={weeks} found={useAllCalendar(weeks[0]![0]!, weeks.at(-1)!.at(-1)!)} />
}

function OfChannel({ channel, ...props }: Props & { channel: number }) {
  const weeks = monthWeeks(currentMonth(props), firstDay())
  const found = useChannelCalendar(channel, weeks[0]![0]!, weeks.at(-1)!.at(-1)!)
  return <Month {...props} channel={channel} weeks={weeks} found={found} />
}

function Month({ weeks, found, onMonth, ...props }: Props & { weeks: string[][]; found: CalendarEvents }) {
  const month = currentMonth(props)
  const today = localDate(serverClock.now(), props.zone)
  const days = useMemo(() => eventsByDay(found.events), [found.events])
  const turn = (by: number) => {
    const next = monthsFrom(month, by)
    onMonth(next === today.slice(0, 7) ? undefined : next)
  }
  return (
    <Card
      title={m.metrics_calendar({ month: formatMonth(month) })}
      actions={
        <div className={actions}>
          <IconButton label={m.metrics_month_before()} icon={<ChevronLeft />} onClick={() => turn(-1)} />
          <Button size="small" disabled={month === today.slice(0, 7)} onClick={() => onMonth(undefined)}>
            {m.common_today()}
          </Button>
          <IconButton label={m.metrics_month_after()} icon={<ChevronRight />} onClick={() => turn(1)} />
        </div>
      }
    >
      {found.status === 'failed' ? (
        <SectionFailed title={m.metrics_calendar_failed()} error={found.error} />
      ) : (
        <>
          <div className={scroll}>
            <table
              className={table}
              aria-label={m.metrics_calendar({ month: formatMonth(month) })}
              aria-busy={found.status === 'loading'}
            >
              <thead>
                <tr>
                  {weeks[0]!.map((date) => (
                    <th key={date} scope="col" abbr={formatWeekday(date, 'long')}>
                      {formatWeekday(date, 'short')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]}>
                    {week.map((date) => (
                      <td key={date} data-outside={date.startsWith(month) ? undefined : ''}>
                        <CalendarDay
                          date={date}
                          today={date === today}
                          events={days.get(date) ?? []}
                          zone={props.channel === null ? null : props.zone}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={note}>
            {found.total > MOST_EVENTS && m.metrics_calendar_cut({ most: showCount(MOST_EVENTS), total: showCount(found.total) })}{' '}
            {found.asOf !== null && <AsOf at={found.asOf} />}
          </p>
        </>
      )}
    </Card>
  )
}
