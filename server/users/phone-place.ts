import { parsePhoneNumberFromString } from 'libphonenumber-js'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** What a number tells of itself: the country it is registered in. Null where it is none. @param phone in international format */
export function placeOfPhone(phone: string): { city: null; country: string } | null {
  const country = parsePhoneNumberFromString(phone)?.country
  return country === undefined ? null : { city: null, country: countryNames.of(country) ?? country }
}
