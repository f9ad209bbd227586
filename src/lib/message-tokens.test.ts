import { expect, it } from 'vitest'
import { fillTokens } from './message-tokens.ts'

const nobody = { first_name: null, last_name: null }

it.each([
  ['Hi {first_name}, doors open', 'Hi, doors open'],
  ['Hi {first_name}! Doors open', 'Hi! Doors open'],
  ['Bonjour {first_name} ! Les portes', 'Bonjour ! Les portes'],
  ['Bonjour {first_name}\u202F! Les portes', 'Bonjour\u202F! Les portes'],
  ['Hi {first_name} {last_name}, doors open', 'Hi, doors open'],
  ['Hi {first_name} and friends', 'Hi and friends'],
  ['{first_name}, doors open', 'doors open'],
  ['{first_name} {last_name}: doors open', 'doors open'],
  ['Hello\n%%first_name%%, doors open', 'Hello\ndoors open'],
  ['Doors open, {first_name}', 'Doors open,'],
  ['Doors open {first_name}.', 'Doors open.'],
  ['Hi {first_name}\nDoors  open', 'Hi\nDoors  open'],
])('without names, %j has no gaps', (message, text) => {
  for (const name of [null, '', ' ', '\u00A0', '\t\u200B '])
    expect([name, fillTokens(message, { first_name: name, last_name: name })]).toEqual([name, text])
})

it('names are filled in without the blanks around them, and unknown variables stay', () => {
  expect(fillTokens('Hi  {first_name} {last_name}{x}', { first_name: ' Ada ', last_name: 'Ng' })).toBe('Hi  Ada Ng{x}')
  expect(fillTokens('Hi {x} {event_title}', nobody)).toBe('Hi {x} {event_title}')
})
