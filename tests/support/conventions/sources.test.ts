import { expect, test } from 'vitest'

import { importsOf, placesOf, withoutComments } from './sources.ts'

test('every form of import is recognized', () => {
  const code = `
    import a from 'one'
    import { b, type C } from "two"
    import 'three'
    export * as m from 'four'
    export { d } from 'five'
    import type { E } from 'six'
    import {
      f,
      g,
    } from 'seven'
    const late = await import('eight')
  `
  expect(importsOf(code)).toEqual(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
})

test('similar words are not taken for imports', () => {
  expect(importsOf(`const text = important('x')\nexport const from = 'y'`)).toEqual([])
})

test('comments are removed, texts and line numbers stay', () => {
  const code = withoutComments(`const a = 'http://b' // gone\n/* gone\n too */ const c = \`// kept\``)
  expect(code).toContain(`'http://b'`)
  expect(code).toContain('// kept')
  expect(code).not.toContain('gone')
  expect(code.split('\n')).toHaveLength(3)
})

test('a place is named by its file and line', () => {
  const source = { path: 'a.ts', text: '', code: 'one\ntwo\none', imports: [] }
  expect(placesOf([source], /one/)).toEqual(['a.ts:1 one', 'a.ts:3 one'])
})
