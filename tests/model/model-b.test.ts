import { test } from 'vitest'
import kept from './kept-seeds.json' with { type: 'json' }
import { keepsItsPromises, keepsThemAll } from './run/promises.ts'

const server = keepsItsPromises('second')

test('what went wrong once goes right for ever', async () => {
  for (const seed of kept as number[]) await keepsThemAll(server(), seed)
})
