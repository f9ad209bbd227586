import type { Event } from '#contract/events.ts'
import type { Seat } from '#contract/inventory.ts'
import type { OwnRows } from './changes.ts'
import type { Client } from './client.ts'

const CHANNEL = 123
const SEATS_EACH = 30

/** Assigns rows to writers: to each some free seats of one event, and another event to edit. */
export async function shareRows(client: Client, writers: number): Promise<{ event: number; shares: OwnRows[] }> {
  const list = await client.get<{ data: Event[] }>(`/sales-channels/${CHANNEL}/events?take=1000&orderBy=total_quantity`)
  const coming = list!.data.filter(({ upgrade_status }) => upgrade_status !== 'past')
  const event = coming.find(({ total_quantity, total_purchased }) => total_quantity - total_purchased > 2 * writers * SEATS_EACH)!
  const others = coming.filter(({ id }) => id !== event.id)
  const free = (await readSeats(client, event.id)).filter(({ status }) => status === 'Available').map(({ uuid }) => uuid)
  const shares = Array.from({ length: writers }, (_, index) => ({
    channel: CHANNEL,
    event: others[index]!.id,
    seats: free.slice(index * SEATS_EACH, (index + 1) * SEATS_EACH),
  }))
  return { event: event.id, shares }
}

/** Reads the current versions of rows, and of all seats of an event. A missing row has no version. */
export async function readVersions(client: Client, event: number, rows: Iterable<string>): Promise<Map<string, number>> {
  const versions = new Map<string, number>()
  for (const { uuid, version } of await readSeats(client, event)) versions.set(`seat ${uuid}`, version)
  const read = async (row: string) => {
    const [kind, id] = row.split(' ')
    const found = await client.get<Pick<Event, 'version'>>(`/${kind}s/${id}`)
    if (found) versions.set(row, found.version)
  }
  const waiting = [...rows].filter((row) => !row.startsWith('seat '))
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 20).map(read))
  return versions
}

async function readSeats(client: Client, event: number): Promise<Seat[]> {
  return (await client.get<{ seat: Seat[] }>(`/events/${event}/inventory`))!.seat
}
