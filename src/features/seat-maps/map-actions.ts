import { type MapBackground, scaleFor } from '#lib/seat-map/background.ts'
import { asAngle, rounded, type KeptPlace } from '#lib/seat-map/kept-map.ts'
import {
  bent,
  grouped,
  moved,
  renamedGroup,
  renumbered,
  swapped,
  turned,
  ungrouped,
  withAisles,
  withField,
  withPlace,
  withPlaces,
} from '#lib/seat-map/map-edits.ts'
import { snapped } from '#lib/seat-map/snap.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { backgroundIn, type MapValues, middleOfAll, type Spot, withSpots } from './map-values.ts'
import type { MapHistory } from './use-map-history.ts'

/** The corrections of a map; those without a name are of the selected sections. */
export interface MapActions {
  move: (names: ReadonlySet<string>, by: MapPoint, kind?: string) => void
  turn: (degrees: number) => void
  /** Accepts the places where sections are seen that the map does not have yet. */
  keep: (names: ReadonlySet<string>) => void
  renumber: () => void
  /** Replaces the radius of the rows. */
  bend: (radius: number) => void
  /** Replaces the seats after which an aisle runs. */
  aisles: (seats: string[]) => void
  /** Puts the sections into the group with a name. */
  group: (name: string) => void
  /** Removes the sections from their groups. */
  leaveGroup: () => void
  renameGroup: (from: string, to: string) => void
  /** Dissolves a group; its sections stay where they are. */
  ungroup: (name: string) => void
  swap: (one: string, other: string) => void
  place: (section: string, numbers: Partial<KeptPlace>) => void
  field: (change: Partial<MapValues['field']>) => void
  /** Replaces exact numbers of the background. */
  background: (change: BackgroundChange) => void
  /** Moves the background by a distance. */
  moveBackground: (by: MapPoint, kind?: string) => void
  removeBackground: () => void
  /** Places the selected sections in outlines of the background; null if there is none. @returns the number of placed sections */
  snap: (() => number) | null
}

/** Exact numbers of a background; its width is in seats. */
type BackgroundChange = Partial<Record<'x' | 'y' | 'width' | 'turn', number>>

interface Options {
  values: MapValues
  spots: readonly Spot[]
  selected: ReadonlySet<string>
  history: MapHistory
}

/** Makes the corrections of a map. A section that the map does not have yet first gets the place where it is seen. */
export function mapActions({ values, spots, selected, history }: Options): MapActions {
  const correct = (names: ReadonlySet<string>, change: (map: MapValues) => MapValues, kind?: string) =>
    history.edit(change(withSpots(values, spots, names)), kind)
  const correctBackground = (change: (before: MapBackground) => BackgroundChange, kind?: string) => {
    const before = backgroundIn(values)
    if (before) history.edit({ ...values, backgrounds: [withNumbers(before, change(before))] }, kind)
  }
  const snap = (background: MapBackground) => {
    const chosen = spots.filter(({ section }) => selected.has(section.name))
    const places = snapped(chosen, background, values.field)
    if (places.length > 0) correct(new Set(places.map(({ section }) => section)), (map) => withPlaces(map, places))
    return places.length
  }
  const background = backgroundIn(values)
  const hasOutlines = background !== null && background.lines.length > 0
  return {
    move: (names, by, kind) => correct(names, (map) => moved(map, names, by), kind),
    turn: (degrees) => correct(selected, (map) => turned(map, selected, degrees, middleOfAll(spots, selected))),
    keep: (names) => correct(names, (map) => map),
    renumber: () => correct(selected, (map) => renumbered(map, selected)),
    aisles: (seats) => correct(selected, (map) => withAisles(map, selected, seats), `aisles ${JSON.stringify([...selected])}`),
    bend: (radius) => correct(selected, (map) => bent(map, selected, radius), `bend ${JSON.stringify([...selected])}`),
    group: (name) => correct(selected, (map) => grouped(map, selected, name)),
    leaveGroup: () => history.edit(ungrouped(values, selected)),
    renameGroup: (from, to) => history.edit(renamedGroup(values, from, to)),
    ungroup: (name) => history.edit(renamedGroup(values, name, undefined)),
    swap: (one, other) => correct(new Set([one, other]), (map) => swapped(map, one, other)),
    place: (section, numbers) =>
      correct(new Set([section]), (map) => withPlace(map, section, numbers), `${section} ${Object.keys(numbers).join()}`),
    field: (change) => correct(new Set(), (map) => withField(map, change), `field ${Object.keys(change).join()}`),
    background: (change) => correctBackground(() => change, `background ${Object.keys(change).join()}`),
    moveBackground: (by, kind) => correctBackground(({ x, y }) => ({ x: x + by.x, y: y + by.y }), kind),
    removeBackground: () => history.edit({ ...values, backgrounds: [] }),
    snap: hasOutlines ? () => snap(background) : null,
  }
}

function withNumbers(
  before: MapBackground,
  { width, x = before.x, y = before.y, turn = before.turn }: BackgroundChange,
): MapBackground {
  const scale = width === undefined ? before.scale : scaleFor(before, width)
  return { ...before, scale, x: rounded(x), y: rounded(y), turn: asAngle(turn) }
}
