import { asAngle, rounded } from '#lib/seat-map/kept-map.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { announce } from '#ui/announcer/announce.ts'
import { showCount } from '#ui/count/count.ts'
import type { MapActions } from './map-actions.ts'
import { backgroundIn, type MapValues } from './map-values.ts'

/** Returns the moves and turns of the background, which are announced; null if the map has none. */
export function backgroundMover(values: MapValues, actions: MapActions) {
  const background = backgroundIn(values)
  if (background === null) return null
  const move = (by: MapPoint, kind?: string) => {
    actions.moveBackground(by, kind)
    const [across, down] = [background.x + by.x, background.y + by.y].map((value) => showCount(rounded(value)))
    announce(m.mapplan_moved({ across: across!, down: down! }))
  }
  return {
    onDrag: (by: MapPoint) => move(by),
    // The presses of keys in a row are one step.
    onMove: (by: MapPoint) => move(by, 'background keys'),
    onTurn(degrees: number) {
      const turn = asAngle(background.turn + degrees)
      actions.background({ turn })
      announce(m.mapplan_turned({ angle: showCount(turn) }))
    },
  }
}
