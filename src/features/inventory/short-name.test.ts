import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['101', '101'],
  ['Suite 3', 'Suite 3'],
  ['Field Box 101', 'FB 101'],
  ['Left Field Pavilion 301', 'LFP 301'],
  ['Stadium Club', 'Stadium Club'],
])('%s is %s if there is little space', (name, short) => expect(shortName(name)).toBe(short))
