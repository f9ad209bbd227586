import { expect, it } from 'vitest'
import { messageTokens } from './message-tokens.ts'
import { strayVariables, withVariablesFixed } from './variables.ts'

const near = [
  '{first name}',
  '{ first_name }',
  '[first_name]',
  '%first_name%',
  '{{first_name}}',
  '{{ first name }}',
  '{First_Name}',
  '{firstname}',
  '{FirstName}',
  '{first-name}',
  '%%first name%%',
  '%% first_name %%',
  '%%first_name%',
  '%FIRST NAME%',
  '[First Name]',
  '[[first_name]]',
  '[name]',
  '<first_name>',
  '<First name>',
  '${first_name}',
  '{frist_name}',
  '{first_nmae}',
  '{first_name',
  'first_name}',
  'first_name',
  '*first_name*',
  '#first_name#',
  '$first_name',
  '(first_name)',
  '{Vorname}',
  '[prénom]',
  '｛first_name｝',
  '{first name',
  '[ first_name',
  'first name}',
  '*|FNAME|*',
  '__first_name__',
  '<{first_name}',
]
it.each(near)('%j resembles a variable, and can be fixed', (written) => {
  const message = `Hi ${written}, doors open early`
  expect(strayVariables(message, messageTokens)).toEqual([{ written, meant: 'first_name' }])
  expect(withVariablesFixed(message, messageTokens)).toBe('Hi {first_name}, doors open early')
})

it.each(['{seat}', '%%team%%', '{{order.number}}', '{your seat 12}', '%%vip_level%%'])('%j is an unknown variable', (written) => {
  expect(strayVariables(`Hi ${written}, doors open early`, messageTokens)).toEqual([{ written, meant: null }])
  expect(withVariablesFixed(written, messageTokens)).toBe(written)
})

const ordinary = [
  'Hi {first_name} %%last_name%%, doors open early',
  '20% off today and 30% off tomorrow',
  'Save 20% or even 30% on seats',
  '100% fun, 0% stress (really)',
  '20% event time',
  'Event time > 7pm',
  'Doors [north] open at six <3 and 5 > 4',
  'See https://a.example/?to=first_name&x=%7Bfirst_name%7D now',
  'Your first name is on the list',
  'A name, a venue, an event',
  '50%% off {} and { } and {12}',
]
it.each(ordinary)('%j has no unfilled variable', (message) => expect(strayVariables(message, messageTokens)).toEqual([]))

it('a variable of events is unknown if there is no event', () => {
  const names = ['first_name', 'last_name'] as const
  expect(strayVariables('{first_name}, see {event_title} at [venue]', names)).toEqual([{ written: '{event_title}', meant: null }])
})

it('every variable of a text is recognized and fixed in its place', () => {
  const message = 'Hi [first name] { last_name }: {event title} at {venue}, {price} 20% off'
  expect(strayVariables(message, messageTokens).map(({ meant }) => meant)).toEqual([
    'first_name',
    'last_name',
    'event_title',
    'event_venue',
    null,
  ])
  expect(withVariablesFixed(message, messageTokens)).toBe(
    'Hi {first_name} {last_name}: {event_title} at {event_venue}, {price} 20% off',
  )
})
