import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Event } from '#contract/events.ts'
import type { Seat } from '#contract/inventory.ts'
import { openProxy, type Proxy } from '#tests/faults/proxy/proxy.ts'
import { type App, startApp, withoutProof } from '#tests/support/app.ts'
import { type Person, personAt } from '#tests/support/person.ts'
import { Ledger } from './ledger.ts'

export const EVENT = 'Chicago vs Pittsburgh'

/** The built product behind a fault-injecting proxy. */
export interface Venue {
  app: App
  proxy: Proxy
  /** The address of the product for the browser. */
  url: string
  ledger: Ledger
  /** Makes the server die at its next commit of a call (`reserveSeat` by default), before or after it. */
  dieAt(moment: 'beforeCommit' | 'afterCommit', call?: string): void
  /** Cancels a death that has not happened. */
  live(): void
  /** Returns the id of the event that these stories use. */
  event(): Promise<number>
  /** Returns the server's rows of a section's seats. */
  seats(section: string): Promise<Seat[]>
  close(): Promise<void>
}

/** Starts the product, and the proxy in front of it. */
export async function openVenue(proxyOf: typeof openProxy = openProxy): Promise<Venue> {
  const faults = join(tmpdir(), `holdfast-faults-${process.pid}.json`)
  const app = await startApp({ ...withoutProof, HOLDFAST_TEST_FAULTS: faults })
  const proxy = await proxyOf(app.url)
  const ledger = new Ledger()
  proxy.onSeen = (seen) => ledger.note(seen)
  let reader: Promise<Person> | undefined
  const read = async <T>(path: string): Promise<T> => {
    reader ??= personAt(app.url, 'viewer@harbor.test')
    return (await reader).call<T>('GET', path)
  }
  let event: Promise<number> | undefined
  const venue: Venue = {
    app,
    proxy,
    url: proxy.url,
    ledger,
    dieAt: (moment, call = 'reserveSeat') => writeFileSync(faults, JSON.stringify({ [moment]: call })),
    live: () => rmSync(faults, { force: true }),
    event: () =>
      (event ??= read<{ data: Pick<Event, 'id' | 'upgrade_status'>[] }>(
        `/sales-channels/123/events?take=1000&searchQuery=${encodeURIComponent(EVENT)}`,
      ).then(({ data }) => data.find(({ upgrade_status: status }) => status !== 'past')!.id)),
    async seats(section) {
      const { seat } = await read<{ seat: Seat[] }>(`/events/${await venue.event()}/inventory`)
      return seat.filter((one) => one.section === section)
    },
    async close() {
      await proxy.close()
      rmSync(faults, { force: true })
      await app.stop()
    },
  }
  return venue
}
