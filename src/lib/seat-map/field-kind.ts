import type { League } from '#lib/fixed-lists.ts'
import type { NamedSection } from './rings.ts'
import type { FieldKind } from './types.ts'

const kinds: [FieldKind, League[]][] = [
  ['diamond', ['MLB', 'MiLB']],
  ['rink', ['NHL', 'AHL', 'ECHL', 'NLL']],
  ['court', ['NBA', 'WNBA', 'NBA G League', 'NCAA Basketball', 'ATP', 'WTA', 'UFC', 'WWE', 'PBR']],
  ['track', ['NASCAR', 'Formula 1', 'IndyCar']],
]

/** The field of each league; the other leagues play on a rectangle. */
const kindOfLeague = new Map<string, FieldKind>(
  kinds.flatMap(([kind, leagues]) => leagues.map((league) => [league, kind] as const)),
)

/** Words of levels that only ballparks have. */
const ballparkWords = /\b(?:field box|infield|dugout|baseline|bleachers?|monster)\b/

/** Returns the field of a house. Names decide if a ballpark or a theatre is used for something else, or if no league is known. */
export function fieldKindOf(
  sections: readonly NamedSection[],
  { category, league }: { category: string | null; league: string | null },
): FieldKind {
  const known = league === null ? undefined : (kindOfLeague.get(league) ?? 'rectangle')
  if (category === 'sport' && known !== undefined) return known
  if (sections.some(({ name }) => ballparkWords.test(name.level) || name.sides.includes('plate'))) return 'diamond'
  if (known !== undefined) return known
  return category === 'sport' || (category === null && !isTheatre(sections)) ? 'rectangle' : 'stage'
}

/** The fewest sections with numbers in hundreds by which an arena is recognized. */
const ARENA = 8

/** Whether a house has levels of a theatre, or is too small for an arena. */
export function isTheatre(sections: readonly NamedSection[]): boolean {
  const around = sections.filter(({ name }) => (name.number ?? 0) >= 100 && name.theatre === null)
  const levels = sections.filter(({ name }) => name.theatre !== null && !name.is.has('floor'))
  return around.length < ARENA || levels.length > around.length
}
