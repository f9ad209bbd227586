import { timezones } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import { Select } from '#ui/select/select.tsx'

const BY_RULE = 'rule'

/**
 * Chooses the zone of unknown venues. Without a choice, a file with local and Eastern times gives the zone; for other files it is
 * the channel's zone.
 */
export function ZoneChoice({ value, onValue }: { value: string | undefined; onValue: (zone: string | undefined) => void }) {
  return (
    <Select
      label={m.imports_zone()}
      help={m.imports_zone_help()}
      value={value ?? BY_RULE}
      onValue={(zone) => onValue(zone === BY_RULE ? undefined : zone)}
      options={[
        { value: BY_RULE, label: m.imports_zone_from_file() },
        ...timezones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      ]}
    />
  )
}
