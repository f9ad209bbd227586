import { expect, test } from 'vitest'
import { groupList, groupsOf, isSameGroup, toGroupName } from './groups.ts'
import type { KeptPlace } from './kept-map.ts'

const place = (section: string, group?: string): KeptPlace => ({
  section,
  x: 0,
  y: 0,
  outward: 90,
  radius: 0,
  direction: 1,
  ...(group !== undefined && { group }),
})
const places = [
  place('101', 'Club'),
  place('102'),
  place('103', 'CLUB'),
  place('9', 'Bar 10'),
  place('10', 'Bar 9'),
  place('Gone', 'Old'),
]

test('a section is in the group that its place names; differing capitals make no second group', () => {
  expect([...groupsOf({ places })]).toEqual([
    ['101', 'Club'],
    ['103', 'Club'],
    ['9', 'Bar 10'],
    ['10', 'Bar 9'],
    ['Gone', 'Old'],
  ])
  expect([groupsOf(null).size, groupsOf({ places: [place('1')] }).size]).toEqual([0, 0])
})

test('groups are listed in natural order, with those sections only that the house has, in its order', () => {
  expect(groupList(groupsOf({ places }), ['9', '10', '103', '102', '101', 'New'])).toEqual([
    { name: 'Bar 9', sections: ['10'] },
    { name: 'Bar 10', sections: ['9'] },
    { name: 'Club', sections: ['103', '101'] },
  ])
})

test('a typed name loses its outer and repeated spaces, and is compared without capitals', () => {
  expect(toGroupName('  Behind \t the  dugout ')).toBe('Behind the dugout')
  expect([isSameGroup('Café', ' CAFE\u0301'), isSameGroup('Club', 'Clubs')]).toEqual([true, false])
})
