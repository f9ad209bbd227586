import { Agent, request } from 'node:http'
import { type Line, median } from '#tests/bench/line.ts'
import type { World } from '#tests/bench/world/world.ts'
import { freeSeats, reserve } from '#tests/bench/world/seats.ts'

/** Returns the size of a response on the wire, compressed, and its time. */
async function fetched(agent: Agent, url: string, token: string): Promise<{ bytes: number; took: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve({ bytes, took: performance.now() - began })
          : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Measures the size of the stadium's snapshot as a device receives it. */
export async function snapshotOnTheWire({ app, manager, venue }: World): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true })
  const { bytes } = await fetched(agent, `${app.url}/api/events/${venue.stadium.id}/inventory/snapshot`, manager.token)
  agent.destroy()
  return [
    {
      what: 'snapshot of 57,061 seats on the wire, brotli',
      value: bytes / 1000,
      unit: 'kB',
      aim: { of: 'value', is: '≤', than: 200 },
    },
  ]
}

const ABREAST = 4

/** Times the inventory call: building its response compared with sending the stored one, and responses per second. */
export async function inventoryAgain({ app, manager, other, venue, runs }: World): Promise<Line[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: ABREAST })
  const url = `${app.url}/api/events/${venue.stadium.id}/inventory`
  const [seat] = await freeSeats(manager, venue.stadium.id)
  const building: number[] = []
  for (let run = 0; run < Math.min(runs, 5); run++) {
    await reserve(other, seat!.uuid, run % 2 === 0)
    building.push((await fetched(agent, url, manager.token)).took)
  }
  await fetched(agent, url, manager.token)
  const count = runs * 10
  const began = performance.now()
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (let n = 0; n < count / ABREAST; n++) await fetched(agent, url, manager.token)
    }),
  )
  const cached = (performance.now() - began) / count
  agent.destroy()
  const built = median(building)
  return [
    {
      what: 'inventory returned again, cached, against building it',
      value: cached,
      unit: 'ms',
      floor: built,
      ratio: built / cached,
      aim: { of: 'ratio', is: '≥', than: 100 },
      note: `${(1000 / cached).toFixed(0)} responses a second against ${(1000 / built).toFixed(2)}; the floor is the building`,
    },
  ]
}
