import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { groupBy } from '#lib/group-by.ts'
import { demoAccounts } from '#server/demo/world.ts'
import { Markers } from './judge/markers.ts'
import { type Step, stepOf } from './plan.ts'
import { callersFor } from './world/callers.ts'
import { rowKinds } from '#contract/core/access.ts'
import type { Rows } from './world/rows.ts'

const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const perChannel = <T>(of: (channel: number) => T) => new Map([123, 124].map((channel) => [channel, [of(channel)]]))
const rows: Rows = {
  channels: [123, 124],
  ids: {
    ...(Object.fromEntries(
      Object.keys(rowKinds).map((kind, nth) => [
        kind,
        perChannel((channel) => `00000000-0000-4000-8000-0000000${nth + 10}${channel}`),
      ]),
    ) as unknown as Rows['ids']),
    channel: perChannel((channel) => channel),
    event: perChannel((channel) => channel - 100),
  },
  columns: new Map([['title', perChannel((channel) => `A title zqm${channel}q`)]]),
}
const callers = callersFor(rows, calls, Date.parse('2026-03-10T18:00:00Z'))
const steps = Array.from({ length: calls.length * 120 }, (_, number) => stepOf(1, number, calls, callers))
const requests = steps.flatMap((step) => (step.kind === 'request' ? [step.request] : []))

test('the same seed and number make the same step', () => {
  const again = (step: Step, number: number) => expect(stepOf(1, number, calls, callers)).toEqual(step)
  steps.slice(0, 300).forEach(again)
  expect(stepOf(2, 5, calls, callers)).not.toEqual(steps[5])
})

test('every call is made by every account, with valid, nearly valid and hostile input', () => {
  const ofCall = groupBy(requests, ({ call }) => call)
  for (const { name } of calls) {
    const made = ofCall.get(name) ?? []
    expect([name, new Set(made.map(({ bearer }) => bearer?.account)).size]).toEqual([name, demoAccounts.length + 1])
    expect([name, made.some(({ bearer }) => bearer?.forged)]).toEqual([name, true])
    expect([name, made.some(({ shape }) => shape.startsWith('valid'))]).toEqual([name, true])
  }
  expect(requests.filter(({ shape }) => shape.startsWith('nearly')).length).toBeGreaterThan(500)
  expect(requests.filter(({ shape }) => shape.startsWith('hostile')).length).toBeGreaterThan(300)
})

test('members request rows of other channels, and written values never contain a marker', () => {
  expect(requests.filter(({ isForeign }) => isForeign).length).toBeGreaterThan(100)
  const written = requests.filter(({ method }) => method !== 'GET')
  // Search for the exact markers: among many random texts, some look like a marker.
  const isMarked = (text: string) => rows.channels.some((channel) => text.includes(Markers.textOf(channel)))
  expect(written.filter(({ body }) => isMarked(body?.toString() ?? '')).map(({ call }) => call)).toEqual([])
})
