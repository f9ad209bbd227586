import { CalendarDays } from 'lucide-react'
import { createElement, type ReactNode, useEffect, useState } from 'react'

import { isChunkFailure, loadPart } from '#lib/chunk-failure.ts'
import { m } from '#messages/m.ts'
import { control } from '#styled/recipes'
import { useFieldControl } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import type CalendarView from './calendar.tsx'
import type { CalendarProps } from './calendar.tsx'

/** The height of a month, so that the popover does not move when the calendar is loaded. */
const HEIGHT = '17.5rem'

type Calendar = typeof CalendarView

let loaded: Calendar | null = null
const load = async (): Promise<Calendar> => (loaded ??= (await loadPart(() => import('./calendar.tsx'))).default)

interface LoadedProps extends CalendarProps {
  children: ReactNode
}

/**
 * The calendar, loaded when it is first shown, with further controls. If loading fails, a message is shown, and a date can still be
 * typed; the next press of the button tries again. React's `lazy` is not used, because it never tries again.
 */
function LoadedCalendar({ children, ...calendar }: LoadedProps) {
  const [view, setView] = useState<{ calendar: Calendar | null; failed: boolean }>({ calendar: loaded, failed: false })
  useEffect(() => {
    if (loaded !== null) return
    let isLeft = false
    load().then(
      (found) => isLeft || setView({ calendar: found, failed: false }),
      (error: unknown) => {
        if (!isChunkFailure(error)) reportError(error)
        if (!isLeft) setView({ calendar: null, failed: true })
      },
    )
    return () => void (isLeft = true)
  }, [])
  if (view.calendar === null && !view.failed) return <Skeleton width="16.5rem" height={HEIGHT} />
  return (
    <>
      {view.calendar === null ? <p role="alert">{m.shell_error_chunk()}</p> : createElement(view.calendar, calendar)}
      {children}
    </>
  )
}

interface Props extends Omit<CalendarProps, 'onValue'> {
  onValue: (value: string) => void
  disabled: boolean | undefined
  /** Further controls below the calendar, which then stays open when a date is chosen. */
  children?: (close: () => void) => ReactNode
}

/** The button at the edge of a date field that opens a calendar. */
export function CalendarButton({ onValue, disabled, children, ...calendar }: Props) {
  const { id } = useFieldControl()
  return (
    <span className={control().edge}>
      <Popover
        label={m.ui_calendar()}
        align="end"
        trigger={(trigger) => (
          <IconButton
            {...trigger}
            size="small"
            label={m.ui_open_calendar()}
            aria-describedby={`${id}-label`}
            icon={<CalendarDays />}
            disabled={disabled}
          />
        )}
      >
        {(close) => (
          <LoadedCalendar
            {...calendar}
            onValue={(date) => {
              onValue(date)
              if (children === undefined) close()
            }}
          >
            {children?.(close)}
          </LoadedCalendar>
        )}
      </Popover>
    </span>
  )
}
