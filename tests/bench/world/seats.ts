import 'temporal-polyfill/global'
import type { Page } from 'playwright'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { Person } from '#tests/support/person.ts'
import { CHANNEL, type World } from './world.ts'

export interface BenchSeat {
  uuid: string
  section: string
  row: string
  seat: string
  status: string
}

export const seatsOf = async (person: Person, event: number): Promise<BenchSeat[]> =>
  (await person.call<{ seat: BenchSeat[] }>('GET', `/events/${event}/inventory`)).seat

export const freeSeats = async (person: Person, event: number) =>
  (await seatsOf(person, event)).filter(({ status }) => status === 'Available')

/** Holds a seat for 24 hours, or releases it. */
export async function reserve(person: Person, uuid: string, reserved: boolean): Promise<void> {
  const tomorrow = Temporal.Now.instant().add({ hours: 24 }).epochMilliseconds
  await person.call('PATCH', '/inventory/reserve', { uuid, reserved, reserved_at: reserved ? toWireDateTime(tomorrow) : null })
}

/** Opens the stadium in a new tab with this section open, and waits until its rows are painted. */
export async function openStadium(world: World, section: string): Promise<Page> {
  const page = await world.context.newPage()
  await rememberOpen(page, world.venue.stadium.id, section)
  await page.goto(`${world.wire.url}/sales-channel/${CHANNEL}/events/${world.venue.stadium.id}`)
  await page.evaluate((sign) => window.probe.seen(sign), seatRows)
  return page
}

/** Makes the tab remember an open section of an event. */
export const rememberOpen = (page: Page, event: number, section: string) =>
  page.addInitScript(
    ([key, kept]) => sessionStorage.setItem(key!, kept!),
    [`inventory.open.${event}`, JSON.stringify({ sections: [[section, 'table']], look: 'table' })],
  )

/** The sign of a painted row of seats. */
export const seatRows = { selector: 'table[aria-label^="Seats of section"] tbody td', text: 'Available' } as const

/** Returns the name of the stadium's first section. */
export async function firstSection(world: World): Promise<string> {
  const { sections } = await world.manager.call<{ sections: { section: string }[] }>(
    'GET',
    `/events/${world.venue.stadium.id}/inventory/snapshot`,
  )
  return sections[0]!.section
}

export const actionsOf = (section: string, row: string, seat: string) =>
  `[aria-label="Actions for section ${section}, row ${row}, seat ${seat}"]`

/** Returns the names of the free seats in the table rows of a section that are drawn at the moment. */
export async function freeInSight(page: Page, section: string): Promise<{ row: string; seat: string }[]> {
  const names = await page
    .locator(`table[aria-label="Seats of section ${section}"] tbody tr`, { hasText: 'Available' })
    .locator('[aria-label^="Actions for"]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
  return names.map((name) => {
    const [, row = '', seat = ''] = /row (.*), seat (.*)$/.exec(name) ?? []
    return { row, seat }
  })
}
