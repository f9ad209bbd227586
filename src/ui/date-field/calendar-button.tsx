import { CalendarDays } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { isChunkFailure } from '#lib/chunk-failure.ts'
import { m } from '#messages/m.ts'
import { control } from '#styled/recipes'
import { useFieldControl } from '#ui/field/field-context.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import type CalendarView from './calendar.tsx'
import type { CalendarProps } from './calendar.tsx'

const Calendar = lazy(() =>
  import('./calendar.tsx').catch((error: unknown) => {
    if (!isChunkFailure(error)) reportError(error)
    return { default: Missing }
  }),
)

/** Shown instead of a calendar whose code cannot be loaded: a date can still be typed. */
const Missing: typeof CalendarView = () => <p role="alert">{m.shell_error_chunk()}</p>

/** The height of a month, so that the popover does not move when the calendar is loaded. */
const HEIGHT = '17.5rem'

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
          <Suspense fallback={<Skeleton width="16.5rem" height={HEIGHT} />}>
            <Calendar
              {...calendar}
              onValue={(date) => {
                onValue(date)
                if (children === undefined) close()
              }}
            />
            {children?.(close)}
          </Suspense>
        )}
      </Popover>
    </span>
  )
}
