import type { Event } from '#contract/events.ts'
import { deviceValues } from '#lib/browser-values.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { endsFor, type Preset } from './hold-ends.ts'

const LENGTH_KEY = 'holdfast.hold-length'
const FOR_KEY = 'holdfast.hold-for'
/** The number of recent names offered. */
const MOST_NAMES = 8

/** Stores a hold's length and person on this device, to suggest them for the next hold. */
export function remember(until: string, now: number, whom: string): void {
  deviceValues.set(LENGTH_KEY, String(toEpoch(until) - now))
  const name = whom.trim()
  if (name !== '')
    deviceValues.set(FOR_KEY, JSON.stringify([name, ...knownNames().filter((one) => one !== name)].slice(0, MOST_NAMES)))
}

/** The people of earlier holds on this device, the last one first. */
export function knownNames(): string[] {
  const names = deviceValues.getJson(FOR_KEY)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

const words: Record<Preset, () => string> = {
  quarter: m.holds_preset_15,
  hour: m.holds_preset_60,
  night: m.holds_preset_night,
  start: m.holds_preset_start,
  end: m.holds_preset_end,
  last: m.holds_preset_last,
}

interface Props {
  event: Event
  /** Milliseconds since 1970. */
  now: number
  onPick: (until: string) => void
}

/** Buttons for the usual ends of a hold that are still in the future. */
export function HoldPresets({ event, now, onPick }: Props) {
  const last = Number(deviceValues.get(LENGTH_KEY)) || null
  return (
    <div role="group" aria-label={m.holds_presets()} className={hstack({ gap: '1', flexWrap: 'wrap' })}>
      {endsFor(event, now, last).map(({ preset, at }) => (
        <Button key={preset} size="small" onClick={() => onPick(toIso(at))}>
          {words[preset]()}
        </Button>
      ))}
    </div>
  )
}
