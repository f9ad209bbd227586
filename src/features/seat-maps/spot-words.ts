import { asAngle, rounded, toKeptPlace } from '#lib/seat-map/kept-map.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import type { Spot } from './map-values.ts'

/** The angle `outward` of a section below the field, whose rows face up: people call it 0 degrees. */
export const UPRIGHT = 90

/** The name of a section for assistive technology, with its group, or that it has no fixed position yet. */
export function spotName({ section: { name: section }, group, isPlaced }: Spot): string {
  if (group !== null) return m.mapeditor_section_in({ section, group })
  return isPlaced ? m.mapeditor_section({ section }) : m.mapeditor_section_new({ section })
}

/** Describes the move of sections by a distance in seats: of one section with its new place, of several with their number. */
export function movedWords(chosen: readonly Spot[], by: MapPoint): string {
  const [one, ...others] = chosen
  if (one === undefined || others.length > 0) return m.mapeditor_moved({ count: chosen.length })
  const { x, y } = toKeptPlace(one.section.name, one.place)
  const shown = (value: number) => showCount(rounded(value))
  return m.mapeditor_moved_one({ section: one.section.name, across: shown(x + by.x), down: shown(y + by.y) })
}

/** Describes the turn of sections by an angle in degrees: of one section with its new angle, of several with their number. */
export function turnedWords(chosen: readonly Spot[], degrees: number): string {
  const [one, ...others] = chosen
  if (one === undefined || others.length > 0) return m.mapeditor_turned({ count: chosen.length })
  const { outward } = toKeptPlace(one.section.name, one.place)
  return m.mapeditor_turned_one({ section: one.section.name, angle: showCount(asAngle(outward + degrees - UPRIGHT)) })
}
