import { Move, Upload } from 'lucide-react'
import { LEAST_SCALE, widthOf } from '#lib/seat-map/background.ts'
import { m } from '#messages/m.ts'
import { grid, hstack, stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { ToggleChip } from '#ui/chip/chip.tsx'
import { FileButton } from '#ui/file-button/file-button.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import type { MapActions } from './map-actions.ts'
import { backgroundIn, type MapValues } from './map-values.ts'
import { type MapFile, PLAN_FILES } from './use-map-file.ts'

interface Props {
  values: MapValues
  actions: MapActions
  file: MapFile
  /** Whether the pointer and the arrow keys move the plan instead of sections. */
  isMoving: boolean
  onMoving: (isMoving: boolean) => void
}

/** The card of the plan that the map is drawn over: its file, its exact numbers, and its removal. */
export function BackgroundPanel({ values, actions, file, isMoving, onMoving }: Props) {
  const background = backgroundIn(values)
  return (
    <Card title={m.mapplan_title()}>
      <div className={stack({ gap: '3' })}>
        {background ? (
          <>
            <Numbers background={background} actions={actions} />
            {isMoving && <p>{m.mapplan_move_help()}</p>}
            <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
              <ToggleChip pressed={isMoving} onPressed={onMoving} icon={<Move />}>
                {m.mapplan_move()}
              </ToggleChip>
              <Button size="small" onClick={actions.removeBackground}>
                {m.mapplan_remove()}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{m.mapplan_hint()}</p>
            <div>
              <FileButton size="small" icon={<Upload />} busy={file.isReading} accept={PLAN_FILES} onFile={file.take}>
                {m.mapplan_add()}
              </FileButton>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

type Background = NonNullable<ReturnType<typeof backgroundIn>>

function Numbers({ background, actions }: { background: Background; actions: MapActions }) {
  const { x, y, turn } = background
  const seats = { decimals: 2, suffix: m.mapeditor_seats() }
  return (
    <div className={grid({ columns: 2, gap: '3' })}>
      <NumberField
        {...seats}
        label={m.mapplan_across()}
        value={x}
        onValue={(value) => value !== null && actions.background({ x: value })}
      />
      <NumberField
        {...seats}
        label={m.mapplan_down()}
        value={y}
        onValue={(value) => value !== null && actions.background({ y: value })}
      />
      <NumberField
        {...seats}
        min={LEAST_SCALE}
        label={m.mapplan_width()}
        value={widthOf(background)}
        onValue={(width) => width !== null && width > 0 && actions.background({ width })}
      />
      <NumberField
        decimals={2}
        suffix="°"
        label={m.mapplan_turn()}
        value={turn}
        onValue={(value) => value !== null && actions.background({ turn: value })}
      />
    </div>
  )
}
