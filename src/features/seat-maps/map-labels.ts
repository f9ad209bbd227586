import type { MapBackground } from '#lib/seat-map/background.ts'
import type { KeptPlace } from '#lib/seat-map/kept-map.ts'
import { m } from '#messages/m.ts'
import type { FieldKind } from '#lib/seat-map/types.ts'
import { backgroundWords } from './background-words.ts'
import { fieldWords } from './field-words.ts'
import { placesWords } from './places-words.ts'

/** The labels of the fields of a map. */
export const mapLabels = {
  'field.kind': m.mapeditor_field_kind,
  'field.x': m.mapeditor_field_left,
  'field.y': m.mapeditor_field_top,
  'field.width': m.mapeditor_field_width,
  'field.height': m.mapeditor_field_height,
  places: m.mapeditor_sections,
  backgrounds: m.mapplan_title,
  'background.x': m.mapplan_across,
  'background.y': m.mapplan_down,
  'background.scale': m.mapplan_width,
}

/** Shows a value of a map that somebody else has saved, in words. */
export function shownMapValue(path: string, value: unknown): string {
  if (path === 'field.kind') return fieldWords[value as FieldKind]()
  if (path === 'backgrounds') return (value as MapBackground[]).map(backgroundWords)[0] ?? m.mapplan_without()
  return Array.isArray(value) ? placesWords(value as readonly KeptPlace[]) : String(value)
}
