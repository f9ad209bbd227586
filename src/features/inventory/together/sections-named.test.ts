import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionsNamed } from './sections-named.ts'

const names = ['99', '100', '101A', '120', '121', '205', 'Suite 110', 'Suite 217', 'Block B', 'Balcony left', 'Séction–7', '']
const named = (text: string) => names.filter(sectionsNamed(text, names))

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

const ballpark = ['12', '101', '144', '201', '240', '301', '348', 'Suite 310', 'Field Box 20', 'Upper Box 412', 'Bleachers 3']
const inBallpark = (text: string) => ballpark.filter(sectionsNamed(text, ballpark))

test('a hundred with a word or ending of a level means all sections with its numbers', () => {
  const all = ['301', '348', 'Suite 310']
  for (const text of [
    '300s',
    '300 level',
    'level 300',
    '300er',
    '300er-Ebene',
    'niveau 300',
    'Niveau 300',
    'étage 300',
    'ring 300',
  ])
    expect(inBallpark(text), text).toEqual(all)
  expect(inBallpark('100s, 200s')).toEqual(['101', '144', '201', '240'])
  expect(inBallpark('the 100s; suite')).toEqual(['101', '144', 'Suite 310'])
  expect([inBallpark('300'), inBallpark('500s'), inBallpark('0s'), inBallpark('150 level')]).toEqual([[], [], [], []])
})

test('the upper and the lower level follow from words or, without words, from the highest and the lowest hundred', () => {
  const upper = ['301', '348', 'Upper Box 412']
  for (const text of [
    'upper',
    'Upper level',
    'upper deck',
    'Oberrang',
    'oben',
    'obere Ebene',
    'haut',
    'niveau supérieur',
    'tribune haute',
    'boven',
    'bovenring',
  ])
    expect(inBallpark(text), text).toEqual(upper)
  const lower = ['101', '144', 'Field Box 20']
  for (const text of [
    'lower',
    'lower bowl',
    'Unterrang',
    'unten',
    'bas',
    'étage inférieur',
    'beneden',
    'onderring',
    'onderste ring',
  ])
    expect(inBallpark(text), text).toEqual(lower)
  expect(inBallpark('upper, 12')).toEqual(['12', ...upper])
  expect(inBallpark('upper box')).toEqual(['Upper Box 412'])
})

test('a house with sections of one hundred has no upper and no lower level, and a theatre has both', () => {
  const hall = ['101', '102', '7']
  expect(hall.filter(sectionsNamed('upper, lower', hall))).toEqual([])
  const theatre = ['Orchestra', 'Mezzanine', 'Balcony left']
  expect(theatre.filter(sectionsNamed('lower', theatre))).toEqual(['Orchestra'])
  expect(theatre.filter(sectionsNamed('upper', theatre))).toEqual(['Balcony left'])
})

const arbitraryNames = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: 999 }).map(String),
    fc.integer({ min: 1, max: 999 }).map((number) => `Suite ${number}`),
    fc.constantFrom('Upper 12', 'Lower 3', 'Balcony', 'Pit', ''),
  ),
  { maxLength: 30 },
)

test('a hundred as a level is the range of its numbers, with and without words before them', () => {
  fc.assert(
    fc.property(arbitraryNames, fc.integer({ min: 1, max: 9 }), (names, hundred) => {
      const found = names.filter(sectionsNamed(`${hundred}00s`, names))
      const range = `${hundred}00-${hundred}99`
      expect(found).toEqual(names.filter(sectionsNamed(`${range}, suite ${range}`, names)))
    }),
  )
})

test('no section is both of the upper and of the lower level, whatever the order of the names is', () => {
  fc.assert(
    fc.property(arbitraryNames, (names) => {
      const [upper, lower] = ['upper', 'lower'].map((text) => names.filter(sectionsNamed(text, names)))
      expect(upper!.filter((name) => lower!.includes(name))).toEqual([])
      expect(names.filter(sectionsNamed('oben', names.toReversed()))).toEqual(upper)
    }),
  )
})

const grouped = new Map([
  ['101', 'Club level'],
  ['201', 'Club level'],
  ['12', 'Behind the dugout'],
  ['348', 'Upper level'],
  ['240', 'Bar & Grill, VIP 1'],
])
const inGroups = (text: string) => ballpark.filter(sectionsNamed(text, ballpark, grouped))

test('the name of a group means its sections, as do the beginnings of its words, without capitals and accents', () => {
  expect(inGroups('club level')).toEqual(['101', '201'])
  expect(inGroups('CLÜB')).toEqual(['101', '201'])
  expect(inGroups('dugout; 301')).toEqual(['12', '301'])
  expect(inGroups('Club level, 300s')).toEqual(['101', '201', '301', '348', 'Suite 310'])
  expect(inBallpark('club level')).toEqual([])
})

test('a group counts before a level of its name, and may have separators and numbers in its name', () => {
  expect(inGroups('upper level')).toEqual(['348'])
  expect(inGroups('upper deck')).toEqual(['301', '348', 'Upper Box 412'])
  expect(inGroups('bar & grill, vip 1')).toEqual(['240'])
  expect(inGroups('12, Bar & Grill, VIP 1, Suite')).toEqual(['12', '240', 'Suite 310'])
  expect(inGroups('vip 1')).toEqual(['240'])
  expect(inGroups('1')).toEqual([])
})
