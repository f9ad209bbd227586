import { DatePicker, parseDate } from '@ark-ui/react/date-picker'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { localDate } from '#lib/day-range.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatWholeDate } from '#lib/time.ts'
import { firstWeekday } from '#lib/week.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { button } from '#styled/recipes'

export interface CalendarProps {
  /** The chosen date, `YYYY-MM-DD`. */
  value: string | null
  onValue: (value: string) => void
  /** The zone that determines today's date. */
  zone: string
  min?: string | undefined
  max?: string | undefined
}

const calendar = css({ width: '16.5rem', maxWidth: 'full', outline: 'none', textStyle: 'dense' })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '1', marginBlockEnd: '1' })
const grid = css({ width: 'full', tableLayout: 'fixed', borderCollapse: 'collapse', outline: 'none' })
const weekday = css({ textStyle: 'label', fontWeight: 'medium', color: 'text-muted', paddingBlock: '1', textAlign: 'center' })
const cell = css({ padding: 0, textAlign: 'center' })
const choice = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: { base: '8', _coarse: 'controlCoarse' },
  borderRadius: 'control',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
  '&:focus-visible': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
  '&[data-outside-range]': { visibility: 'hidden' },
  '&[data-disabled]': { color: 'text-faint', cursor: 'not-allowed' },
  '[aria-current=date] > &': { fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '&[data-selected]': { bg: 'accent', color: 'accent-on' },
})

/** The number of months or years in a row. */
const COLUMNS = 4

const before = { day: m.ui_month_before, month: m.ui_year_before, year: m.ui_decade_before }
const after = { day: m.ui_month_after, month: m.ui_year_after, year: m.ui_decade_after }

/** A calendar to choose a date, also by arrow keys. Loaded when it is first opened. */
export default function Calendar({ value, onValue, zone, min, max }: CalendarProps) {
  const today = localDate(serverClock.now(), zone)
  const body = useRef<HTMLDivElement>(null)
  // The popover got the focus before the calendar was loaded, so the focus is moved to the calendar.
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-part=table-cell-trigger][tabindex="0"]')?.focus(), [])
  return (
    <DatePicker.Root
      inline
      fixedWeeks
      locale={formatLocale() === 'en' ? 'en-US' : formatLocale()}
      timeZone="UTC"
      startOfWeek={firstWeekday()}
      value={value ? [parseDate(value)] : []}
      defaultFocusedValue={parseDate(value ?? within(today, min, max))}
      {...(min && { min: parseDate(min) })}
      {...(max && { max: parseDate(max) })}
      onValueChange={({ value: [chosen] }) => chosen && onValue(chosen.toString())}
      translations={{
        dayCell: (day) => formatWholeDate(day.value.toString()),
        prevTrigger: (view) => before[view](),
        nextTrigger: (view) => after[view](),
        content: m.ui_calendar(),
      }}
    >
      <DatePicker.Content ref={body} className={calendar} aria-roledescription={m.ui_calendar()}>
        <DatePicker.View view="day">
          <Days today={today} />
        </DatePicker.View>
        <DatePicker.View view="month">
          <Months />
        </DatePicker.View>
        <DatePicker.View view="year">
          <Years />
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.Root>
  )
}

/** The nearest date within the limits. */
const within = (date: string, min: string | undefined, max: string | undefined) =>
  min && date < min ? min : max && date > max ? max : date

function Days({ today }: { today: string }) {
  return (
    <DatePicker.Context>
      {({ weekDays, weeks }) => (
        <Page>
          <DatePicker.TableHead>
            <DatePicker.TableRow>
              {weekDays.map(({ short }) => (
                <DatePicker.TableHeader key={short} className={weekday}>
                  {short}
                </DatePicker.TableHeader>
              ))}
            </DatePicker.TableRow>
          </DatePicker.TableHead>
          <DatePicker.TableBody>
            {weeks.map((week) => (
              <DatePicker.TableRow key={String(week[0])}>
                {week.map((day) => (
                  // Ark itself would mark the date that is today in the device's zone, which may be another date.
                  <DatePicker.TableCell
                    key={String(day)}
                    value={day}
                    className={cell}
                    aria-current={String(day) === today ? 'date' : false}
                  >
                    <DatePicker.TableCellTrigger className={choice}>{day.day}</DatePicker.TableCellTrigger>
                  </DatePicker.TableCell>
                ))}
              </DatePicker.TableRow>
            ))}
          </DatePicker.TableBody>
        </Page>
      )}
    </DatePicker.Context>
  )
}

const Months = () => (
  <DatePicker.Context>
    {(picker) => <Choices rows={picker.getMonthsGrid({ columns: COLUMNS, format: 'short' })} />}
  </DatePicker.Context>
)

const Years = () => (
  <DatePicker.Context>{(picker) => <Choices rows={picker.getYearsGrid({ columns: COLUMNS })} />}</DatePicker.Context>
)

/** A table of months or years to choose from. */
function Choices({ rows }: { rows: { label: string; value: number }[][] }) {
  return (
    <Page columns={COLUMNS}>
      <DatePicker.TableBody>
        {rows.map((row) => (
          <DatePicker.TableRow key={row[0]?.value}>
            {row.map(({ label, value }) => (
              <DatePicker.TableCell key={value} value={value} className={cell}>
                <DatePicker.TableCellTrigger className={choice}>{label}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </Page>
  )
}

/** A month, year or decade, with buttons for the next and the previous one. */
function Page({ columns = 7, children }: { columns?: number; children: ReactNode }) {
  const turn = button({ variant: 'quiet', shape: 'iconSmall' })
  return (
    <>
      <DatePicker.ViewControl className={head}>
        <DatePicker.PrevTrigger className={turn}>
          <ChevronLeft />
        </DatePicker.PrevTrigger>
        <DatePicker.Context>
          {({ view, visibleRangeText: { start, end } }) => {
            const range = end && end !== start ? `${start} – ${end}` : start
            // The accessible name begins with the visible text, for voice control.
            const name = `${range}: ${view === 'day' ? m.ui_choose_month() : m.ui_choose_year()}`
            return (
              <DatePicker.ViewTrigger className={button({ variant: 'quiet' })} aria-label={name}>
                {range}
              </DatePicker.ViewTrigger>
            )
          }}
        </DatePicker.Context>
        <DatePicker.NextTrigger className={turn}>
          <ChevronRight />
        </DatePicker.NextTrigger>
      </DatePicker.ViewControl>
      <DatePicker.Table columns={columns} className={grid} aria-roledescription={m.ui_calendar()}>
        {children}
      </DatePicker.Table>
    </>
  )
}
