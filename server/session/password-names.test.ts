import { expect, test } from 'vitest'
import { isMadeOfNames } from './password-names.ts'

const names = ['Holdfast', 'Zoë Müller-Lee', 'zoe.mueller@harbor-tickets.example', 'Harbor Stadium', 'The Park']

test('a password is refused if too little is left of it without the names', () => {
  const refused = [
    'holdfast',
    'HoldFast2026!',
    'h0ldf4st-demo',
    'zoemullerlee',
    'Zoë-Müller-1990',
    'mueller123',
    'harborstadium',
    'Harbor$tadium1',
    'stadium-harbor',
    'harbor-tickets.example',
    '@@@harbor@@@!',
    'parkpark1234',
  ]
  for (const password of refused) expect(isMadeOfNames(password, names), password).toBe(true)
})

test('a password is accepted if enough is left without the names, or if it has none of them', () => {
  for (const password of ['correct horse', 'harbor at seven is cold', 'correct-harbor-battery', 'lee12345', '!@#$%^&*()', ''])
    expect(isMadeOfNames(password, names), password).toBe(false)
})

test('short words and an empty name refuse nothing', () => {
  expect(isMadeOfNames('annabel12', ['Ann', '', 'x@y.z'])).toBe(false)
})
