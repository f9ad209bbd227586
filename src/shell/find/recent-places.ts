import { deviceValues } from '#lib/browser-values.ts'

/** A page that was opened on this device. */
export interface Place {
  path: string
  words: string
}

/** The most pages that are stored, and the most that are offered. */
const MOST_KEPT = 30
export const MOST_OFFERED = 6

const keyOf = (user: number) => `holdfast.places.${user}`

/** The pages a person opened on this device, the last one first. */
export function recentPlaces(user: number): Place[] {
  const kept = deviceValues.getJson(keyOf(user))
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

const isPlace = (one: unknown): one is Place =>
  typeof one === 'object' && one !== null && typeof (one as Place).path === 'string' && typeof (one as Place).words === 'string'

/** Returns the list with one more page. Each path occurs once, with its latest name. */
export const withPlace = (places: readonly Place[], place: Place): Place[] =>
  [place, ...places.filter(({ path }) => path !== place.path)].slice(0, MOST_KEPT)

/** Remembers that a page was opened. */
export function rememberPlace(user: number, place: Place): void {
  deviceValues.set(keyOf(user), JSON.stringify(withPlace(recentPlaces(user), place)))
}
