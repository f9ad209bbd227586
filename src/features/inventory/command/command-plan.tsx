import { CornerDownLeft } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { numbersBetween } from '#lib/number-runs.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { placesOf } from '#features/inventory/held/held-now.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { whyWords } from './command-words.ts'
import type { Command } from './parse-command.ts'
import type { Plan } from './plan-command.ts'

interface Props {
  command: Command
  event: Event
  plan: Plan
  /** ISO; null for a release. */
  until: string | null
  /** The seats that change, as a short text. */
  places: string
  missing: readonly string[]
  onRun: () => void
}

const box = css({ padding: '3', border: '1px solid token(colors.line)', borderRadius: 'control', bg: 'surface' })
const quiet = css({ textStyle: 'label', color: 'text-muted' })
const wrap = css({ overflowWrap: 'anywhere', maxHeight: '6rem', overflowY: 'auto' })

/** Shows the exact effect of Enter: the event, the seats, the hold's end and person, and the skipped seats with reasons. */
export function CommandPlan({ command, event, plan, until, places, missing, onRun }: Props) {
  const count = plan.seats.length
  const isHold = command.verb === 'hold'
  return (
    <div className={`${box} ${stack({ gap: '2' })}`}>
      <p className={quiet}>
        {event.title} · {formatDateTime(event.time, event.timezone)}
      </p>
      {count === 0 ? <p>{m.command_nothing()}</p> : <p className={wrap}>{places}</p>}
      {count > 0 && isHold && until !== null && (
        <p>
          {[
            m.holds_until_time({ time: formatDateTime(until, event.timezone) }),
            command.for !== null && m.holds_for_whom({ whom: command.for }),
            command.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {plan.others > 0 && <p>{m.command_others({ count: plan.others })}</p>}
      {plan.not.map(({ why, seats }) => (
        <p key={why} className={`${quiet} ${wrap}`}>
          {whyWords[why]({ count: seats.length })}: {placesOf(seats)}
        </p>
      ))}
      {missing.length > 0 && (
        <p className={`${quiet} ${wrap}`}>{m.command_missing({ seats: numbersBetween(missing).join(', ') })}</p>
      )}
      {count > 0 && (
        <Button variant="primary" icon={<CornerDownLeft />} onClick={onRun}>
          {isHold ? m.inventory_hold_many({ count }) : m.inventory_release_many({ count })}
        </Button>
      )}
    </div>
  )
}
