import { compareValues } from '#lib/compare.ts'
import { sortKey } from '#lib/sort-key.ts'
import { groupBy } from '#lib/group-by.ts'
import { readName, type SectionName } from './read-name.ts'
import type { MapSection } from './types.ts'

/** A section with what its name says, and the size of its seats. */
export interface NamedSection {
  index: number
  name: SectionName
  width: number
  depth: number
}

/** Sections at one distance from the field, in the order of their numbers. */
export interface Ring {
  /** The distance from the field, in hundreds of section numbers. */
  rank: number
  /** The hundred of the lowest number: 1 for 101. */
  hundred: number
  sections: readonly NamedSection[]
}

/** Reads the names of sections and sorts them by number, then by name, whatever their order is. */
export function namedSections(sections: readonly MapSection[]): NamedSection[] {
  const keys = sections.map(({ name, rows }) => `${sortKey(name)}\n${name}\n${rows.join()}`)
  return sections
    .map(({ name, rows }, index) => ({ index, name: readName(name), width: Math.max(0, ...rows), depth: rows.length }))
    .sort((a, b) => byNumber(a, b) || compareValues(keys[a.index]!, keys[b.index]!))
}

const byNumber = (a: NamedSection, b: NamedSection): number =>
  compareValues(a.name.number ?? Number.MAX_SAFE_INTEGER, b.name.number ?? Number.MAX_SAFE_INTEGER)

/** The fewest numbered sections of a level whose words have no known meaning. */
const UNKNOWN_LEVEL = 3

/** Whether a name says enough for a place around a field. */
export function hasPlace({ name }: NamedSection, all: readonly NamedSection[]): boolean {
  if (name.field !== null || name.is.has('outfield') || name.sides.length > 0) return true
  if (name.number === null) return false
  if (!name.hasUnknownWords || name.number >= 100) return true
  return all.filter((other) => other.name.level === name.level && other.name.number !== null).length >= UNKNOWN_LEVEL
}

/** The rank of a ring of numbers below 100 without words: before every hundred. */
const LOWEST = 0.3

/** Groups sections into rings, from the field outward. */
export function ringsOf(sections: readonly NamedSection[]): Ring[] {
  const rings: Ring[] = []
  for (const group of groupsOf(sections)) {
    const ring = rings.find((other) => isSameRing(other, group))
    if (ring) ring.sections = [...ring.sections, ...group.sections].sort(byNumber)
    else rings.push(group)
  }
  return rings.sort((a, b) => a.rank - b.rank || a.hundred - b.hundred)
}

function groupsOf(sections: readonly NamedSection[]): Ring[] {
  return [...groupBy(sections, ({ name }) => name.level).entries()]
    .sort(([a], [b]) => compareValues(a, b))
    .flatMap(([, level]) => hundredsOf(level))
}

/** Divides a level by the hundreds of its numbers, unless numbers below 100 continue in the next hundred: Loge Box 98 to 165. */
function hundredsOf(level: readonly NamedSection[]): Ring[] {
  const rank = level[0]!.name.field
  const hundredOf = ({ name }: NamedSection) => Math.floor((name.number ?? 0) / 100)
  const lowest = Math.min(...level.map(hundredOf))
  if (rank !== null && lowest === 0) return [{ rank, hundred: 0, sections: level }]
  return [...groupBy(level, hundredOf).entries()]
    .sort(([a], [b]) => a - b)
    .map(([hundred, members]) => ({ rank: hundred === 0 ? LOWEST : hundred, hundred, sections: members }))
}

function isSameRing(one: Ring, other: Ring): boolean {
  if (one.rank !== other.rank || one.hundred !== other.hundred) return false
  return one.hundred > 0 ? areDifferent(one.sections, other.sections) : areApart(one.sections, other.sections)
}

/** Whether two lists have few numbers in common. If they have many, they are two levels with the same numbers. */
function areDifferent(one: readonly NamedSection[], other: readonly NamedSection[]): boolean {
  const numbers = new Set(one.map(({ name }) => name.number))
  const common = other.filter(({ name }) => numbers.has(name.number)).length
  return common <= Math.min(one.length, other.length) / 4
}

/** Whether the numbers of two lists do not overlap, so that one list continues the other. */
function areApart(one: readonly NamedSection[], other: readonly NamedSection[]): boolean {
  const numbers = (list: readonly NamedSection[]) => list.flatMap(({ name }) => name.number ?? [])
  const [a, b] = [numbers(one), numbers(other)]
  return Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a)
}
