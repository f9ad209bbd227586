import { m } from '#messages/m.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { idOf } from '#parts/change-form/field-paths.ts'
import { MOST_USERS, type OfferForm, roundedUsers, sendingSpeeds, switched } from './offer-form.ts'

type Speed = Pick<OfferForm, 'auto_send' | 'auto_scale' | 'max_users_per_batch' | 'estimated_conversion_rate'>

interface Props {
  values: Speed
  set: (path: keyof Speed, value: unknown) => void
  errorOf: (path: keyof Speed) => string | null
  /** The channel's average conversion rate, in percent. */
  usualRate: number
  /** Whether to choose the rate by named speeds, as in the form, instead of typing it, as in the configuration. */
  bySpeed?: boolean
}

/** The fields for the speed of an offer: each switch with its dependent fields. */
export function SpeedFields({ values, set, errorOf, usualRate, bySpeed = false }: Props) {
  const turn = (field: 'auto_send' | 'auto_scale', on: boolean) => {
    for (const [name, value] of Object.entries(switched(values, field, on, usualRate))) set(name as keyof Speed, value)
  }
  const rate = values.estimated_conversion_rate
  const scales = values.auto_send && values.auto_scale
  const rounded = values.auto_scale ? null : roundedUsers(values.max_users_per_batch)
  return (
    <>
      <Checkbox
        id={idOf('auto_send')}
        label={m.offers_auto_send()}
        help={m.offers_auto_send_help()}
        checked={values.auto_send}
        onChecked={(on) => turn('auto_send', on)}
      />
      <Checkbox
        id={idOf('auto_scale')}
        label={m.offers_auto_scale()}
        help={m.offers_auto_scale_help()}
        checked={values.auto_scale}
        disabled={!values.auto_send}
        error={errorOf('auto_scale')}
        onChecked={(on) => turn('auto_scale', on)}
      />
      <NumberField
        id={idOf('max_users_per_batch')}
        required={!values.auto_scale}
        label={m.offers_max_users()}
        help={rounded === null ? m.offers_max_users_help({ max: MOST_USERS }) : m.offers_max_users_rounded({ count: rounded })}
        min={1}
        max={MOST_USERS}
        disabled={!values.auto_send || values.auto_scale}
        value={values.max_users_per_batch}
        error={errorOf('max_users_per_batch')}
        onValue={(users) => set('max_users_per_batch', users)}
      />
      {bySpeed && (
        <Select
          label={m.offers_speed()}
          help={m.offers_speed_help()}
          disabled={!scales}
          value={speedName(rate, usualRate)}
          onValue={(speed) =>
            set('estimated_conversion_rate', speed === 'usual' ? Math.max(1, Math.round(usualRate)) : Number(speed))
          }
          options={[
            { value: 'usual', label: m.offers_speed_usual({ rate: Math.max(1, Math.round(usualRate)) }) },
            ...sendingSpeeds.map((speed) => ({ value: String(speed), label: speedWords[speed]() })),
            ...(speedName(rate, usualRate) === 'other' ? [{ value: 'other', label: m.offers_speed_other() }] : []),
          ]}
        />
      )}
      <NumberField
        id={idOf('estimated_conversion_rate')}
        optional
        label={m.offers_conversion_rate()}
        help={m.offers_conversion_rate_help()}
        suffix="%"
        min={1}
        max={100}
        decimals={1}
        disabled={!scales}
        value={rate}
        error={errorOf('estimated_conversion_rate')}
        onValue={(value) => set('estimated_conversion_rate', value)}
      />
    </>
  )
}

const speedWords = { 50: m.offers_speed_slow, 25: m.offers_speed_moderate, 10: m.offers_speed_quick }

function speedName(rate: number | null, usualRate: number): string {
  if (rate === null || rate === Math.max(1, Math.round(usualRate))) return 'usual'
  return sendingSpeeds.some((speed) => speed === rate) ? String(rate) : 'other'
}
