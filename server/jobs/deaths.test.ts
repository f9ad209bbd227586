import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Random } from '#server/demo/random.ts'
import { log } from '#server/log.ts'
import { approving } from '#tests/faults/deaths/approving.ts'
import { lived, mortal } from '#tests/faults/deaths/mortal.ts'
import { Outside } from '#tests/faults/deaths/outside.ts'
import { renewing } from '#tests/faults/deaths/renewing.ts'
import { sending } from '#tests/faults/deaths/sending.ts'
import { finish, turn } from '#tests/faults/deaths/work.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

// Two nodes at once, each of which crashes at a random step; `npm run faults:deaths` does the same to real processes.
const NODES = 2
let server: TestServer
beforeEach(async () => {
  server = await testServer()
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test.each([
  ['nobody is written to twice, and nobody left out', sending, { size: 60, deaths: 20, steps: 26 }],
  ['no charge of a bid is without its seats, and no seats without their charge', approving, { size: 24, deaths: 20, steps: 30 }],
  ['no period of a pass is charged twice, and none left out', renewing, { size: 10, deaths: 20, steps: 30 }],
])('%s, however often nodes die', { timeout: 60_000 }, async (_, work, { size, deaths, steps }) => {
  const random = new Random(20261122)
  const outside = new Outside(work.refuses, () => random.next())
  await work.prepare(server, size)
  for (let death = 0; death < deaths; death++) {
    const nodes = Array.from({ length: NODES }, () => mortal(server.context, outside.ask, random.between(1, steps)))
    await Promise.all(nodes.map((node) => lived(turn(work, node))))
    await outside.quiet()
    server.clock.advance(work.pauseMs)
  }
  expect(await work.isDone(server.db, server.clock)).toBe(false)
  await finish(work, server.context, outside, server.clock.advance)
  expect(await work.judge(server.db, outside)).toEqual([])
})
