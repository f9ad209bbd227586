import { expect, test } from 'vitest'
import { device, EVENT, NOW, viewOf } from './seat-device.ts'

test('a pull without changes renews the time as of which seats are shown, in other tabs too', async () => {
  const { tab, advance } = await device()
  const [seats, other] = [await tab(), await tab()]
  await seats.takeSnapshot(EVENT)
  seats.open(EVENT)
  other.open(EVENT)
  await Promise.all([viewOf(seats), viewOf(other)])
  advance(3_600_000)
  await seats.applyChanges(EVENT, [], '2')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await seats.sizes()).toMatchObject([{ asOf: NOW + 3_600_000 }])
  const [here, there] = [await viewOf(seats), await viewOf(other)]
  expect([here.asOf - NOW, there.asOf - NOW]).toEqual([3_600_000, 3_600_000])
})
