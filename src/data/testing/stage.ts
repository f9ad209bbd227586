import { events } from '#contract/events.ts'
import { createData, type Data } from '#data/data.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { submit } from '#data/outbox/use-submit.ts'
import type { UserData } from '#data/user-data.ts'
import { CHANNEL, FakeServer } from './fake-server.ts'
import { eventually, TestClock, TestDevice } from './test-world.ts'

/** A token that expires after `hours` hours of the test's clock. */
export function tokenFor(name: string, clock: TestClock, hours = 24): string {
  const claims = { sub: name, iat: clock.now() / 1000, exp: clock.now() / 1000 + hours * 3600 }
  return `x.${btoa(JSON.stringify(claims))}.x`
}

/** A device with a server, on which Dana is signed in. */
export function stage({ events: count = 3, hours = 24 } = {}) {
  const clock = new TestClock()
  const device = new TestDevice(clock)
  const server = new FakeServer(count)
  const token = tokenFor('7', clock, hours)
  server.good = new Set([token])
  const opened: Data[] = []
  /** Opens a tab. `build` is the build of its app. */
  const tab = async ({ build = 'build-1', signedIn = true } = {}) => {
    const world = device.tab(server.fetch)
    if (signedIn) world.local.set('holdfast.token', token)
    const data = await createData(world, { build })
    opened.push(data)
    return {
      data,
      userData: data.userData.current() as UserData,
      send: (changes: QueuedChange | QueuedChange[], options?: { wait?: number }) => submit(data, changes, options),
    }
  }
  return {
    clock,
    device,
    server,
    token,
    tab,
    until: (test: () => unknown, what?: string) => eventually(clock, test, what),
    /** Ends the tab at once, whatever it is doing. */
    kill(data: Data) {
      data.stop()
      device.freeLocks()
    },
    end: () => opened.forEach((data) => data.stop()),
  }
}

/** Makes a change that enables (1) or disables (0) an event. */
export const toggle = (id: number, status: 0 | 1, more: Partial<QueuedChange> = {}): QueuedChange => ({
  ...queued(events.updateEvent, {
    params: { id },
    body: { status },
    channel: CHANNEL,
    patches: [{ op: 'set', table: 'events', id, fields: { status } }],
    label: { message: 'events_toggle', params: { id } },
    answer: { table: 'events' },
  }),
  ...more,
})

export const switchAll = (action: 'enable all' | 'disable all'): QueuedChange =>
  queued(events.switchAllEvents, {
    params: { id: CHANNEL },
    body: { action },
    channel: CHANNEL,
    patches: [{ op: 'set', table: 'events', id: '*', fields: { status: action === 'enable all' ? 1 : 0 } }],
    label: { message: 'events_switch_all', params: {} },
  })
