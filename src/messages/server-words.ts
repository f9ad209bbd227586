import { getLocale } from './locale.ts'
import { m } from './m.ts'
import { number } from './registry.ts'

const fixed: Record<string, () => string> = {
  'Invalid email or password': m.server_wrong_sign_in,
  'The current password is wrong': m.server_wrong_password,
  'This email is already in use': m.server_email_taken,
  'Too common': m.server_too_common,
  'The server cannot answer now (wait and retry)': m.server_busy,
  'Reset links are not set up on this server: HOLDFAST_URL is missing': m.server_no_reset_links,
  'This link is no longer valid. Please ask for a new one.': m.server_link_spent,
  'This event already has VIP inventory with this title.': m.inventory_vip_title_taken,
  'This seat is purchased and cannot be changed.': m.server_seat_sold,
  'This seat is held by someone else.': m.server_seat_held,
  'Seat not found': m.server_seat_missing,
  'Event not found': m.events_not_found,
  'Only sport has leagues.': m.server_only_sport,
  "You don't have access to this page.": m.common_error_403,
  'Not found': m.common_error_404,
  'Too many requests (wait and retry)': m.common_error_429,
  'Under maintenance': m.common_error_503,
  'Something went wrong': m.common_something_went_wrong,
  Required: m.common_required,
  'Email is required': m.server_email_required,
  'Password is required': m.server_password_required,
  'First name is required': m.server_name_required,
  'Must be a valid email': m.common_must_be_email,
  'Must be in the future': m.server_must_be_future,
  'Must be a whole number of at least 1': m.server_must_be_whole,
  'Must be an amount': m.server_must_be_amount,
  'Must be a number': m.common_must_be_number,
  'Please sign in': m.server_sign_in_first,
  'Please enter hex color': m.server_hex_missing,
  'Enter valid hax': m.server_hex_invalid,
  'Too short': m.server_too_short,
  'Must be a number of hours': m.server_must_be_hours,
  'Must be a time zone': m.server_must_be_zone,
  'Must be a date and time with its offset': m.server_must_be_instant,
  'This has changed since you saw it': m.server_stale,
  'The same request is still running': m.server_in_progress,
  'The request is too large': m.server_too_large,
  'This kind of file is not supported': m.server_wrong_kind,
  'This version of the app is too old for the server': m.server_too_old,
}

const withNumber: [RegExp, (of: number) => string][] = [
  [/^Must have max (\d+) characters$/, (max) => m.common_must_be_shorter({ max })],
  [/^Must be at least (\d+) characters$/, (min) => m.common_must_be_longer({ min })],
  [/^Must be at least ([\d,]+)$/, (min) => m.server_must_be_at_least({ min: shown(min) })],
  [/^Must be at most ([\d,]+)$/, (max) => m.server_must_be_at_most({ max: shown(max) })],
  [/^Must be below ([\d,]+)$/, (max) => m.server_must_be_below({ max: shown(max) })],
]

const shown = (value: number) => number(getLocale(), value)

/** What the contract or the server says in English, in the language spoken now; what is not known stays as it came. */
export function serverWords(text: string): string {
  const known = Object.hasOwn(fixed, text) ? fixed[text]?.() : undefined
  if (known !== undefined) return known
  for (const [pattern, say] of withNumber) {
    const [, digits] = pattern.exec(text) ?? []
    if (digits !== undefined) return say(Number(digits.replaceAll(',', '')))
  }
  return text
}
