import { alertKinds, type AlertKind, type Alerts } from '#contract/alerts.ts'
import { formatWallTime, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { account } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'

interface AlertSettingsProps {
  alerts: Alerts
  offline: boolean
  onChange: (change: Partial<Pick<Alerts, 'kinds' | 'quiet' | 'timezone'>>) => void
}

/** The kinds of alerts and the quiet hours, which count on every device of the account. They change at once. */
export function AlertSettings({ alerts: { kinds, quiet, timezone }, offline, onChange }: AlertSettingsProps) {
  const styles = account()
  const here = localZone()
  const choose = (kind: AlertKind, wanted: boolean) =>
    onChange({ kinds: alertKinds.filter((one) => (one === kind ? wanted : kinds.includes(one))) })
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.label}>{m.alerts_kinds()}</legend>
        {alertKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindText[kind]()}
            checked={kinds.includes(kind)}
            disabled={offline}
            onChecked={(wanted) => choose(kind, wanted)}
          />
        ))}
      </fieldset>
      <Switch
        label={m.alerts_quiet()}
        help={m.alerts_quiet_help({ zone: timezone })}
        checked={quiet !== null}
        disabled={offline}
        onChecked={(wanted) => onChange({ quiet: wanted ? USUAL : null, timezone: here })}
      />
      {quiet && (
        <>
          <Select
            label={m.alerts_quiet_from()}
            value={quiet.start}
            options={timesWith(quiet.start)}
            disabled={offline}
            onValue={(start) => onChange({ quiet: { ...quiet, start } })}
          />
          <Select
            label={m.alerts_quiet_to()}
            value={quiet.end}
            options={timesWith(quiet.end)}
            disabled={offline}
            onValue={(end) => onChange({ quiet: { ...quiet, end } })}
          />
        </>
      )}
      {quiet && timezone !== here && (
        <div>
          <Button
            size="small"
            disabledReason={offline ? m.common_offline_blocked_detail() : undefined}
            onClick={() => onChange({ timezone: here })}
          >
            {m.alerts_use_zone({ zone: here })}
          </Button>
        </div>
      )}
    </>
  )
}

const USUAL = { start: '21:00', end: '08:00' }

const kindText: Record<AlertKind, () => string> = {
  'hold-ending': m.alerts_kind_hold,
  'needs-you': m.alerts_kind_needs_you,
  'order-needs-action': m.alerts_kind_order,
  'import-ended': m.alerts_kind_import,
}

const halfHours = Array.from({ length: 48 }, (_, nth) => `${String(nth >> 1).padStart(2, '0')}:${nth % 2 === 0 ? '00' : '30'}`)

/** Returns the half hours of a day, and the chosen time if it is none of them. */
const timesWith = (chosen: string) =>
  [...new Set([...halfHours, chosen])].toSorted().map((value) => ({ value, label: formatWallTime(value) }))
