import { expect, test } from 'vitest'
import { sectionsNamed } from './sections-named.ts'

const names = ['99', '100', '101A', '120', '121', '205', 'Suite 110', 'Suite 217', 'Block B', 'Balcony left', 'Séction–7', '']
const named = (text: string) => names.filter(sectionsNamed(text))

test('a text without a name means every section', () => {
  expect([named(''), named(' , '), named('sections')]).toEqual([names, names, names])
})

test('numbers alone mean sections whose names begin with them, singly or in ranges', () => {
  expect(named('100-120')).toEqual(['100', '101A', '120'])
  expect(named('sections 100 – 120')).toEqual(['100', '101A', '120'])
  expect(named('120-100')).toEqual(['100', '101A', '120'])
  expect(named('10')).toEqual([])
  expect(named('205')).toEqual(['205'])
  expect(named('99, 120-130; 7')).toEqual(['99', '120', '121', 'Séction–7'])
})

test('words mean sections that have words which begin with them, and short words only whole ones', () => {
  expect(named('suite')).toEqual(['Suite 110', 'Suite 217'])
  expect(named('SUITE 200-220')).toEqual(['Suite 217'])
  expect(named('balc')).toEqual(['Balcony left'])
  expect(named('b')).toEqual(['Block B'])
  expect(named('Block B, 205')).toEqual(['205', 'Block B'])
  expect(named('loge')).toEqual([])
})
