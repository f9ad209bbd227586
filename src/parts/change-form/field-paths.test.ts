import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inOrder, labelOf, nameOf, pathOf, problemsIn } from './field-paths.ts'

const labels = { title: () => 'Title', 'rules.*.value': (place: number) => `Value ${place}`, note: () => 'Note' }

test('a dotted path of the wire and a name of the form library convert into each other', () => {
  for (const path of ['title', 'theme.title', 'rules.0.value', 'rules.12', 'a.1.b.2.c']) expect(pathOf(nameOf(path))).toBe(path)
  expect(nameOf('rules.0.value')).toBe('rules[0].value')
})

test('a field in a list is named by its place', () => {
  expect(labelOf(labels, 'rules.2.value')).toBe('Value 3')
  expect(labelOf(labels, 'rules.2.unknown')).toBeUndefined()
})

test('problems are in the order of the form, lists by place, and problems without a field are separate', () => {
  const problems = { note: 'n', 'rules.10.value': 'c', 'rules.2.value': 'b', title: 'a', owner: 'Gone' }
  const { fields, others } = inOrder(problems, labels)
  expect(fields.map(([path]) => path)).toEqual(['title', 'rules.2.value', 'rules.10.value', 'note'])
  expect(others).toEqual(['Gone'])
})

test('the schema of a call yields its problems, with the places in lists', () => {
  const schema = z.object({ rules: z.array(z.object({ value: z.number('Must be a number') })) })
  expect(problemsIn(schema, { rules: [{ value: 1 }, { value: 'x' }] })).toEqual({ 'rules.1.value': 'Must be a number' })
  expect(problemsIn(schema, { rules: [] })).toEqual({})
})
