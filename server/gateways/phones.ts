import { parsePhoneNumberFromString } from 'libphonenumber-js'
import type { LookupSettings } from '#server/config/service-access.ts'
import type { Phones } from '#server/kernel/gateways/phones.ts'

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (country: string) => countryNames.of(country) ?? country

/** The built-in fake: it finds only the country of a number, from the number itself. */
export const localPhones: Phones = {
  isExternal: false,
  async placeOf(phone) {
    const country = parsePhoneNumberFromString(phone)?.country
    return country === undefined ? null : { city: null, country: nameOf(country) }
  },
}

/** Twilio's Lookup API, version 2. Its free basic response contains the country of a number and whether the number is valid. */
export const twilioPhones = ({ account, token, url }: LookupSettings): Phones => ({
  isExternal: true,
  async placeOf(phone, signal) {
    const headers = { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` }
    const answer = await fetch(`${url}/v2/PhoneNumbers/${encodeURIComponent(phone)}`, { headers, signal })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`Twilio answered ${answer.status}`)
    const { valid, country_code: country } = (await answer.json()) as { valid?: boolean; country_code?: string | null }
    return valid === false || typeof country !== 'string' ? null : { city: null, country: nameOf(country) }
  },
})
