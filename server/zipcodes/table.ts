import { createRequire } from 'node:module'
import type Zipcodes from 'zipcodes'

/** ZIP codes of the United States with where they are: the table is read when it is first asked for, and kept. */
interface Table {
  /** The place of each code in the columns. */
  places: Map<string, number>
  codes: string[]
  /** In radians. */
  latitudes: Float64Array
  longitudes: Float64Array
}

const EARTH_RADIUS_MILES = 3_958.76
const RADIANS = Math.PI / 180

let table: Table | undefined

function read(): Table {
  // Not imported with the server: it takes a while, and most starts do without it.
  const zipcodes = createRequire(import.meta.url)('zipcodes') as typeof Zipcodes
  const all = Object.values(zipcodes.codes).filter(({ zip, country }) => country === 'US' && isZip(zip))
  return {
    places: new Map(all.map(({ zip }, place) => [zip, place])),
    codes: all.map(({ zip }) => zip),
    latitudes: Float64Array.from(all, ({ latitude }) => latitude * RADIANS),
    longitudes: Float64Array.from(all, ({ longitude }) => longitude * RADIANS),
  }
}

const tableOnce = () => (table ??= read())

/** Has a text the form of a ZIP code: five figures? */
export const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/** Is there such a ZIP code in the United States? */
export const zipExists = (zip: string): boolean => isZip(zip) && tableOnce().places.has(zip)

/**
 * The ZIP codes whose centre is within a distance of another's, itself included; none if there is no such code.
 * @param miles as the crow flies
 */
export function zipsWithin(zip: string, miles: number): string[] {
  const { places, codes, latitudes, longitudes } = tableOnce()
  const from = places.get(zip)
  if (from === undefined) return []
  const [latitude, longitude] = [latitudes[from]!, longitudes[from]!]
  return codes.filter((_, place) => {
    const north = Math.sin((latitudes[place]! - latitude) / 2) ** 2
    const east = Math.cos(latitude) * Math.cos(latitudes[place]!) * Math.sin((longitudes[place]! - longitude) / 2) ** 2
    return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(north + east))) <= miles
  })
}
