import type * as z from 'zod/mini'
import { fitPolygon } from './fit-polygon.ts'
import { type KeptMap, type KeptPlace, placeWith, toPlace } from './kept-map.ts'
import { Collection, Feature, FieldNumbers, polygonIn, sectionOf, SectionNumbers } from './map-features.ts'
import { areaOf, centroidOf } from './polygon.ts'
import { outlineOf } from './seat-geometry.ts'
import { type MapPoint, type MapSection, MOST_SECTIONS } from './types.ts'

/** A reason why a file is not imported. */
export interface MapFileProblem {
  code:
    | 'unreadable'
    | 'json'
    | 'collection'
    | 'none'
    | 'many'
    | 'scale'
    | 'feature'
    | 'polygon'
    | 'twice'
    | 'field-twice'
    | 'value'
  /** The position of the feature in the file, from 1; absent if the problem is of the whole file. */
  feature?: number
  section?: string | null
  /** The wrong property of the feature, with its English error text. */
  property?: string
  text?: string
}

/** The map that a file makes of the present one, and what a person should know about it. */
export interface MapFileResult {
  map: KeptMap
  /** The venue whose map was saved to the file; null if the file is of another tool. */
  venue: string | null
  /** The number of sections that have their places from the file. */
  placed: number
  /** The sections that were placed by their polygons. */
  fitted: string[]
  /** The sections whose polygons are elsewhere than their numbers say. */
  differing: string[]
  /** The sections of the file that the house does not have. */
  unknown: string[]
  /** The number of features that name no section. */
  unnamed: number
  /** The number of sections of the house that the file does not have. */
  staying: number
}

interface House {
  /** The present map. */
  map: KeptMap
  sections: readonly MapSection[]
}

/** A feature with its position in the file, and the section that it is of. */
interface Numbered extends Feature {
  feature: number
  section: string | null
}

/** Reads a map from a GeoJSON file. Sections that it does not have keep their places. */
export function readMapFile(text: string, house: House): MapFileResult | { problems: MapFileProblem[] } {
  const whole = parsed(text)
  if ('problems' in whole) return whole
  const problems: MapFileProblem[] = []
  const features = whole.features.flatMap((each, at): Numbered[] => {
    const read = Feature.safeParse(each)
    if (read.success) return [{ ...read.data, feature: at + 1, section: sectionOf(read.data) }]
    problems.push({ code: 'feature', feature: at + 1 })
    return []
  })
  const isField = ({ section, properties }: Numbered) => section === null && properties?.['field'] !== undefined
  const field = fieldIn(features.filter(isField), problems) ?? house.map.field
  const reading = new Reading({ ...house, map: { ...house.map, field } }, problems)
  for (const feature of features) if (!isField(feature)) reading.add(feature)
  const result = reading.result(whole.holdfast?.venue ?? null)
  if (problems.length === 0 && result.placed === 0 && field === house.map.field) problems.push({ code: 'none' })
  return problems.length > 0 ? { problems: problems.toSorted((a, b) => (a.feature ?? 0) - (b.feature ?? 0)) } : result
}

function parsed(text: string): z.output<typeof Collection> | { problems: MapFileProblem[] } {
  try {
    const read = Collection.safeParse(JSON.parse(text))
    return read.success ? read.data : { problems: [{ code: 'collection' }] }
  } catch {
    return { problems: [{ code: 'json' }] }
  }
}

function fieldIn([first, ...others]: readonly Numbered[], problems: MapFileProblem[]): KeptMap['field'] | null {
  for (const { feature } of others) problems.push({ code: 'field-twice', feature })
  const read = first && valuesOf(FieldNumbers, first, problems)
  if (!read) return null
  const { field: kind, ...box } = read
  return { kind, ...box }
}

/** Returns the properties of a feature by a schema; adds its problems and returns null if they do not fit. */
function valuesOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  { feature, section, properties }: Numbered,
  problems: MapFileProblem[],
): z.output<Schema> | null {
  const read = schema.safeParse(properties)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) {
    const property = String(path[0])
    const text = properties?.[property] === undefined ? 'Required' : message
    problems.push({ code: 'value', feature, section, property, text })
  }
  return null
}

/** How many times larger or smaller than the seats the polygons may be. */
const MOST_SCALE = 10
/** The distance in seats at which a polygon is elsewhere than its numbers say. */
const ELSEWHERE = 1

/** The sections of a file that were read so far. */
class Reading {
  readonly #house: House
  readonly #problems: MapFileProblem[]
  readonly #sections: ReadonlyMap<string, MapSection>
  readonly #before: ReadonlyMap<string, KeptPlace>
  readonly #places = new Map<string, KeptPlace>()
  readonly #seen = new Set<string>()
  readonly #fitted: string[] = []
  readonly #differing: string[] = []
  readonly #unknown = new Set<string>()
  #unnamed = 0
  /** The areas of the fitted polygons and of their seats. */
  #drawn = 0
  #seats = 0

  constructor(house: House, problems: MapFileProblem[]) {
    this.#house = house
    this.#problems = problems
    this.#sections = new Map(house.sections.map((section) => [section.name, section]))
    this.#before = new Map(house.map.places.map((place) => [place.section, place]))
  }

  add(feature: Numbered): void {
    if (feature.section === null) return void this.#unnamed++
    const isKnown = (name: string) => this.#sections.has(name) || this.#before.has(name)
    const section = isKnown(feature.section) ? feature.section : feature.section.trim()
    const hasNumbers = feature.properties?.['outward'] !== undefined
    // Without the seats of a section, its polygon does not say where its front row is.
    if (!(hasNumbers ? isKnown(section) : this.#sections.has(section))) return void this.#unknown.add(section)
    if (this.#seen.has(section)) return void this.#problems.push({ code: 'twice', feature: feature.feature, section })
    this.#seen.add(section)
    const place = hasNumbers ? this.#read(feature, section) : this.#fit(feature, this.#sections.get(section)!)
    if (place) this.#places.set(section, place)
  }

  #read(feature: Numbered, section: string): KeptPlace | null {
    const read = valuesOf(SectionNumbers, feature, this.#problems)
    if (!read) return null
    const before = this.#before.get(section)
    const place = placeWith({ section, ...read }, { aisles: read.aisles ?? before?.aisles, group: read.group ?? before?.group })
    const polygon = polygonIn(feature.geometry)
    const outline = outlineOf(this.#sections.get(section) ?? { name: section, rows: [] }, toPlace(place, 0))
    if (polygon && outline.length > 0 && apart(centroidOf(polygon), centroidOf(outline)) > ELSEWHERE)
      this.#differing.push(section)
    return place
  }

  #fit({ feature, geometry }: Numbered, section: MapSection): KeptPlace | null {
    const polygon = polygonIn(geometry)
    const before = this.#before.get(section.name)
    const { direction = 1 } = before ?? {}
    const fitted = polygon && fitPolygon(section, polygon, { field: this.#house.map.field, direction })
    const place = fitted && placeWith(fitted, before ?? {})
    if (!place || !SectionNumbers.safeParse(place).success) {
      this.#problems.push({ code: 'polygon', feature, section: section.name })
      return null
    }
    this.#drawn += areaOf(polygon)
    this.#seats += section.rows.reduce((sum, columns) => sum + columns, 0)
    this.#fitted.push(section.name)
    return place
  }

  result(venue: string | null): MapFileResult {
    const { map, sections } = this.#house
    const places = [...this.#places.values(), ...map.places.filter(({ section }) => !this.#places.has(section))]
    const isOfSize = this.#drawn <= this.#seats * MOST_SCALE && this.#drawn >= this.#seats / MOST_SCALE
    if (!isOfSize) this.#problems.push({ code: 'scale' })
    if (places.length > MOST_SECTIONS) this.#problems.push({ code: 'many' })
    return {
      map: { field: map.field, places },
      venue,
      placed: this.#places.size,
      fitted: this.#fitted,
      differing: this.#differing,
      unknown: [...this.#unknown],
      unnamed: this.#unnamed,
      staying: sections.filter(({ name }) => !this.#places.has(name)).length,
    }
  }
}

const apart = (one: MapPoint, other: MapPoint): number => Math.hypot(one.x - other.x, one.y - other.y)
