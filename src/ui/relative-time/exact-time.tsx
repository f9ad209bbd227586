import { splitDateTime, toIso } from '#lib/time.ts'
import { css } from '#styled/css'

import type { RelativeTimeProps } from './relative-time.tsx'

const whole = css({ whiteSpace: 'nowrap' })

/** The exact time with its zone. In a narrow column it breaks between the date and the time, and nowhere else. */
export function ExactTime({ at, zone }: RelativeTimeProps) {
  const [date, time] = splitDateTime(at, zone)
  return (
    <time dateTime={toIso(at)}>
      <span className={whole}>{date}</span> <span className={whole}>{time}</span>
    </time>
  )
}
