/** The part of the package `zipcodes` that is used here; it brings no types of its own. */
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
