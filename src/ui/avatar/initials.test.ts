import { expect, it } from 'vitest'

import { initials } from './initials.ts'

it.each([
  ['Harbor Manager', 'HM'],
  ['Box office of the Arena', 'BA'],
  ['seats@harbor.test', 'S'],
  ['box.office@harbor.test', 'BO'],
  ['éclair', 'É'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => expect(initials(name)).toBe(letters))
