import { expect, it } from 'vitest'
import { massTextTokens, messageTokens } from '#lib/message-tokens.ts'
import { confirmedVariables, strayIn } from './confirmed-variables.ts'

const message = 'Hi {first_name} and {seat}, {seat} is free at [venue]'

it('each variable without a value is named once', () => {
  expect(strayIn(message, messageTokens)).toEqual(['{seat}', '[venue]'])
  expect(strayIn('Hi {first_name}, see {event_title}', massTextTokens)).toEqual(['{event_title}'])
  expect(strayIn('Hi {first_name}', [])).toEqual(['{first_name}'])
})

it('a change carries the confirmation only if it is given and required', () => {
  expect(confirmedVariables(message, messageTokens, true)).toEqual({ allow_unknown_variables: true })
  expect(confirmedVariables(message, messageTokens, false)).toEqual({})
  expect(confirmedVariables('Hi {first_name}, hello', messageTokens, true)).toEqual({})
})
