import { expect, it } from 'vitest'

import { initials } from './initials.ts'

it.each([
  ['Jordan Reyes', 'JR'],
  ['Ana de la Cruz', 'AC'],
  ['seats@harbor.test', 'S'],
  ['jordan.reyes@harbor.test', 'JR'],
  ['élodie', 'É'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => expect(initials(name)).toBe(letters))
