import { createRequire } from 'node:module'
import type Zipcodes from 'zipcodes'

/** The ZIP codes of the United States with their positions, read at the first use and cached. */
interface Table {
  /** The index of each code in the columns. */
  places: Map<string, number>
  codes: string[]
  /** The latitudes and the longitudes are in radians. */
  latitudes: Float64Array
  longitudes: Float64Array
}

const EARTH_RADIUS_MILES = 3_958.76
const RADIANS = Math.PI / 180

let table: Table | undefined

function read(): Table {
  // The package is not imported at the start, because loading it takes a while, and most servers do not need it.
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

/** Whether a text has the form of a ZIP code: five digits. */
export const isZip = (text: string): boolean => /^\d{5}$/.test(text)

/** Whether this ZIP code exists in the United States. */
export const zipExists = (zip: string): boolean => isZip(zip) && tableOnce().places.has(zip)

/**
 * Returns the ZIP codes whose center is within a distance of the center of `zip`, including `zip`; an empty list if `zip` does
 * not exist.
 * @param miles in a straight line
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
