import { expect, test } from 'vitest'
import { changesOf } from './settings-changes.ts'

const seen = { title: 'Bid', logo_url: '', tax: { tax: 8, fees: 0 }, faq: [{ question: 'When?' }] }

test('nothing is sent if nothing changed', () => {
  expect(changesOf(seen, seen)).toBeNull()
  expect(changesOf(seen, { ...seen, title: ' Bid ' })).toBeNull()
})

test('only changed fields are sent, with their previous values', () => {
  expect(changesOf(seen, { ...seen, title: 'Bid now', tax: { tax: 9, fees: 0 } })).toEqual({
    title: 'Bid now',
    tax: { tax: 9 },
    if: { title: 'Bid', 'tax.tax': 8 },
  })
})

test('a list is sent as a whole, and a field under its wire name', () => {
  const faq = [...seen.faq, { question: 'Where?' }]
  const onWire = { name: (path: string) => path.replace('faq', 'faq_pass'), value: (value: unknown) => value }
  expect(changesOf(seen, { ...seen, faq }, onWire)).toEqual({ faq_pass: faq, if: { faq_pass: seen.faq } })
})
