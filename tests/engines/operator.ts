import type { Hold, Seat } from '#contract/inventory.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import type { Proxy } from '#tests/faults/proxy/proxy.ts'
import type { App } from '#tests/support/app.ts'
import { type Account, accounts, PASSWORD, personAt } from '#tests/support/person.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'
import { by, labelled } from './target.ts'

const EVENT = 'Chicago vs Pittsburgh'
/** The address of the list of events. */
export const EVENTS = '/sales-channel/123/events'
/** How long the service worker may take to store the app on a new device, in milliseconds. */
const INSTALL_MS = 90_000

export interface Place {
  event: number
  section: string
  row: string
  seat: string
}

/** Returns the button of the header that shows the state of the synchronisation. */
export const pill = (text: RegExp) => by('banner').by('button').withText(text)

/** Waits until the device is up to date and nothing is queued; a new device first loads all events. */
export const settled = (tab: Tab) => tab.see(pill(/Up to date/), 90_000)

/** Signs in on the open sign-in screen. */
export async function signIn(tab: Tab, account: Account): Promise<void> {
  await tab.type(labelled('Email'), accounts[account])
  await tab.type(labelled('Password'), PASSWORD)
  await tab.press(by('button', 'Sign in'))
}

/** Opens the list of events on a new device, and waits until the app is on the device and would start without a network. */
export async function openDevice(device: Device, url: string, account: Account): Promise<Tab> {
  const tab = await device.newTab()
  await tab.open(`${url}${EVENTS}`)
  await signIn(tab, account)
  await settled(tab)
  const isInstalled = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
  await tab.until('the service worker is active', isInstalled, INSTALL_MS)
  return tab
}

/** Opens the event of the stories from the list. */
export async function openEvent(tab: Tab): Promise<void> {
  await tab.press(by('row', new RegExp(EVENT)))
  await tab.see(by('heading', EVENT))
}

/** Opens the event of the stories from the list, and a section of it. Returns its free seats. */
export async function openSeats(tab: Tab, section: string): Promise<Place[]> {
  await openEvent(tab)
  const event = Number(/events\/(\d+)/.exec(await tab.evaluate(() => location.pathname))![1])
  await openSection(tab, section)
  await settled(tab)
  const free = seatTable(section)
    .by('row')
    .withText(/Available/)
    .by('button', /^Actions for/)
  return (await tab.see(free)).names.map((name) => {
    const [, row = '', seat = ''] = /row (.*), seat (.*)$/.exec(name) ?? []
    return { event, section, row, seat }
  })
}

const seatTable = (section: string) => by('table', `Seats of section ${section}`)

export const openSection = (tab: Tab, section: string) =>
  tab.expand(by('region', `Section ${section}`).by('heading').by('button'))

/** Finds a seat by the search field of its event, and opens its actions. */
export async function findSeat(tab: Tab, place: Place): Promise<void> {
  const { section, row, seat } = place
  await tab.type(by('searchbox', 'Search seats'), `${section} ${row} ${seat}`)
  await tab.see(by('region', new RegExp(`^Section ?${section} ?\\d+ found`)))
  await actionsOf(tab, place)
}

/** Opens the actions of a seat on the screen. */
export const actionsOf = (tab: Tab, { section, row, seat }: Place) =>
  tab.press(by('button', `Actions for section ${section}, row ${row}, seat ${seat}`))

/** Holds the seat whose actions are open, until the moment that the dialog offers. */
export async function hold(tab: Tab): Promise<void> {
  const dialog = by('dialog', 'Actions')
  await tab.press(dialog.by('button', 'Hold'))
  await tab.seeGone(dialog)
}

/** Waits until the row of a seat has a text. */
export const seeSeat = (tab: Tab, { section, row, seat }: Place, text: RegExp) =>
  tab.see(by('row', new RegExp(`section ${section}, row ${row}, seat ${seat}(?!\\d)`)).withText(text))

/** The dialog about the queue and the state of the device. */
export const tray = by('dialog', 'Synchronization')

/** Holds a seat until tomorrow as a colleague at another device. */
export async function holdElsewhere(app: App, place: Place): Promise<void> {
  const colleague = await personAt(app.url, accounts.seats)
  const { uuid } = await onServer(app, place)
  const until = toWireDateTime(Temporal.Now.instant().add({ hours: 24 }).epochMilliseconds)
  await colleague.call('PATCH', '/inventory/reserve', { uuid, reserved: true, reserved_at: until })
}

/** Returns the name of the account that holds a seat on the server; null if nobody does. Quicker than `onServer`. */
export async function holderOnServer({ url }: App, { event, section, row, seat }: Place): Promise<string | null> {
  const person = await personAt(url, accounts.manager)
  const holds = await person.call<{ data: Hold[] }>('GET', `/sales-channels/123/holds?take=100&searchQuery=${section}`)
  const found = holds.data.find(
    (one) => one.event_id === event && one.section === section && one.row === row && one.seat === seat,
  )
  return found?.reserved_by?.name ?? null
}

/** Returns the server's row of a seat. */
export async function onServer({ url }: App, { event, section, row, seat }: Place): Promise<Seat> {
  const person = await personAt(url, accounts.manager)
  const inventory = await person.call<{ seat: Seat[] }>('GET', `/events/${event}/inventory`)
  const found = inventory.seat.find((one) => one.section === section && one.row === row && one.seat === seat)
  if (!found) throw new Error(`The server has no seat ${section} ${row} ${seat}`)
  return found
}

/** Cuts the network, holds a seat on the screen, and waits until the change is queued. */
export async function holdWithoutNetwork(tab: Tab, proxy: Proxy, place: Place): Promise<void> {
  proxy.cut()
  await tab.see(pill(/^Offline/))
  await actionsOf(tab, place)
  await hold(tab)
  await tab.see(pill(/^Offline · 1 waiting$/))
}
