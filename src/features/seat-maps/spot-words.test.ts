import { expect, test } from 'vitest'
import type { Spot } from './map-values.ts'
import { movedWords, spotName, turnedWords } from './spot-words.ts'

const spot = (name: string): Spot => ({
  section: { name, rows: [4] },
  place: { index: 0, x: 10.25, y: -3, outward: Math.PI / 2, radius: 0, direction: 1 },
  middle: { x: 0, y: 0 },
  isPlaced: true,
  aisles: [],
  group: null,
})

test('one section is described with its new place or angle, several with their number', () => {
  const [one, two] = [spot('101'), spot('102')]
  expect([
    movedWords([one], { x: 1, y: 0 }),
    movedWords([one, two], { x: 1, y: 0 }),
    turnedWords([one], -5),
    turnedWords([one, two], -5),
  ]).toEqual(['Section 101 moved: across 11.25, down -3', '2 sections moved', 'Section 101 turned to -5°', '2 sections turned'])
})

test('a section is named with its group, or as one without a fixed position', () => {
  const one = spot('101')
  expect([one, { ...one, group: 'Club level' }, { ...one, isPlaced: false }].map(spotName)).toEqual([
    'Section 101',
    'Section 101, group Club level',
    'Section 101, without a fixed position',
  ])
})
