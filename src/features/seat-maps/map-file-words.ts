import { listed } from '#lib/listed.ts'
import type { MapFileProblem, MapFileResult } from '#lib/seat-map/read-map-file.ts'
import { isSameVenue } from '#lib/seat-map/seat-map-id.ts'
import { MOST_SECTIONS } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { showCount } from '#ui/count/count.ts'

const problemWords: Record<MapFileProblem['code'], (problem: MapFileProblem) => string> = {
  unreadable: m.mapfile_unreadable,
  json: m.mapfile_not_json,
  collection: m.mapfile_not_collection,
  none: m.mapfile_none,
  many: () => m.mapfile_many({ max: showCount(MOST_SECTIONS) }),
  scale: m.mapfile_scale,
  feature: m.mapfile_not_feature,
  polygon: m.mapfile_polygon,
  twice: m.mapfile_twice,
  'field-twice': m.mapfile_field_twice,
  value: ({ property = '', text = '' }) => m.mapfile_property({ property, problem: schemaWords(text) }),
}

/** Describes a problem of a file, with its feature and section. */
export function mapFileProblemWords(problem: MapFileProblem): string {
  const { feature, section } = problem
  const words = problemWords[problem.code](problem)
  if (feature === undefined) return words
  const number = showCount(feature)
  return section ? m.mapfile_feature_section({ number, section, problem: words }) : m.mapfile_feature({ number, problem: words })
}

/** The most names in a sentence; the others are counted. */
const NAMED = 10

function shownNames(names: readonly string[]): string {
  const more = names.length - NAMED
  return more > 0 ? m.mapfile_more({ names: names.slice(0, NAMED).join(', '), count: more }) : listed(names)
}

/** Describes an imported map: the sections that it placed, and how; then those that it left out or differently. */
export function mapFileResultWords(result: MapFileResult, venue: string): { facts: string[]; cautions: string[] } {
  const { fitted, differing, unknown } = result
  const named = (words: (params: { count: number; names: string }) => string, names: readonly string[]) =>
    names.length > 0 && words({ count: names.length, names: shownNames(names) })
  const facts = [
    m.mapfile_placed({ count: result.placed }),
    named(m.mapfile_fitted, fitted),
    result.staying > 0 && m.mapfile_staying({ count: result.staying }),
  ]
  const cautions = [
    result.venue !== null && !isSameVenue(result.venue, venue) && m.mapfile_venue({ venue: result.venue }),
    named(m.mapfile_unknown, unknown),
    named(m.mapfile_differing, differing),
    result.unnamed > 0 && m.mapfile_unnamed({ count: result.unnamed }),
  ]
  const only = (texts: readonly (string | false)[]) => texts.filter((text) => text !== false)
  return { facts: only(facts), cautions: only(cautions) }
}
