/** The part of the package `zipcodes` that is used here; the package has no types of its own. */
declare module 'zipcodes' {
  interface Place {
    zip: string
    latitude: number
    longitude: number
    country: string
  }
  const zipcodes: { codes: Record<string, Place> }
  export default zipcodes
}
