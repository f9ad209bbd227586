import { fieldKinds } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { grid, stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { fieldWords } from './field-words.ts'
import type { MapValues } from './map-values.ts'
import type { MapActions } from './map-actions.ts'

const numbers = {
  x: m.mapeditor_field_left,
  y: m.mapeditor_field_top,
  width: m.mapeditor_field_width,
  height: m.mapeditor_field_height,
}

/** The kind of the field, and its exact numbers. */
export function FieldPanel({ field, actions }: { field: MapValues['field']; actions: MapActions }) {
  return (
    <Card title={m.mapeditor_field()}>
      <div className={stack({ gap: '3' })}>
        <Select
          label={m.mapeditor_field_kind()}
          value={field.kind}
          onValue={(kind) => actions.field({ kind })}
          options={fieldKinds.map((kind) => ({ value: kind, label: fieldWords[kind]() }))}
        />
        <div className={grid({ columns: 2, gap: '3' })}>
          {(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => (
            <NumberField
              key={name}
              label={numbers[name]()}
              decimals={2}
              min={name === 'width' || name === 'height' ? 0 : undefined}
              value={field[name]}
              onValue={(value) => value !== null && actions.field({ [name]: value })}
            />
          ))}
        </div>
      </div>
    </Card>
  )
}
