import { afterEach, describe, expect, test, vi } from 'vitest'
import { can } from './abilities.ts'
import { USER } from '#data/testing/fake-server.ts'
import { stage, toggle, tokenFor } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())
const HOUR = 3_600_000
/** Waits for the persister, which writes after a short pause of real time. */
const written = () => new Promise((resolve) => setTimeout(resolve, 250))

describe('the session of the last visit', () => {
  test('without a token nobody is signed in', async () => {
    const { tab } = start()
    const { data } = await tab({ signedIn: false })
    expect(data.session.current()).toEqual({ status: 'signed-out', why: 'never' })
    expect(data.userData.current()).toBeNull()
  })

  test('with a good token the profile and the abilities are read', async () => {
    const { tab } = start()
    const { data } = await tab()
    const me = data.session.me()!
    expect(me.user.data.name).toBe('Dana')
    expect([can(me, 'sales_channel_event_details'), can(me, 'revenue')]).toEqual([true, false])
  })

  test('offline with an expired token the app opens, reads and queues', async () => {
    const { tab, kill, clock, server } = start({ hours: 1 })
    const first = await tab()
    await written()
    kill(first.data)
    clock.advance(2 * HOUR)
    server.next('', 'lost', 100)
    const { data, send } = await tab()
    expect(data.session.current()).toMatchObject({ status: 'signed-in', expired: true })
    expect((await send(toggle(1, 0))).outcome).toBe('queued')
  })

  test('online with an expired token that the server refuses, nobody is signed in', async () => {
    const { tab, kill, clock, server, token } = start({ hours: 1 })
    const first = await tab()
    await written()
    kill(first.data)
    clock.advance(2 * HOUR)
    server.good.delete(token)
    const { data } = await tab()
    expect(data.session.current()).toEqual({ status: 'signed-out', why: 'refused' })
    expect(data.session.token()).toBeNull()
  })

  test('fourteen days without contact lock the mirror, and a response unlocks it', async () => {
    const { tab, kill, clock, server } = start({ hours: 24 * 30 })
    const first = await tab()
    await written()
    kill(first.data)
    clock.advance(15 * 24 * HOUR)
    server.next('', 'lost', 3)
    const { data, until } = { ...(await tab()), until: here.until }
    expect(data.session.current()).toMatchObject({ status: 'signed-in', locked: true })
    await until(() => server.faults.length > 0 && data.connectivity.current().online)
    expect(data.session.current()).toMatchObject({ locked: false })
  })
})

describe('a running session', () => {
  test('signing in and out is seen by the other tab', async () => {
    const { tab, until, token } = start()
    const one = await tab({ signedIn: false })
    const two = await tab({ signedIn: false })
    await one.data.session.adopt(token)
    await until(() => two.data.session.current().status === 'signed-in')
    await until(() => two.data.userData.current() !== null)
    await one.data.session.signOut({ waiting: 'keep' })
    await until(() => two.data.session.current().status === 'signed-out')
  })

  test('signing out ends the session on the server, with the token of that session', async () => {
    const { tab, server, token, until } = start()
    const { data } = await tab()
    await data.session.signOut({ waiting: 'keep' })
    expect(data.session.token()).toBeNull()
    await until(() => server.requests.some(({ path }) => path === '/api/session/end'))
    expect(server.requests.find(({ path }) => path === '/api/session/end')).toMatchObject({ token })
    expect(data.session.current()).toEqual({ status: 'signed-out', why: 'left' })
  })

  test('discarding at sign-out drops the waiting changes, and the journal records it', async () => {
    const { tab, server, token, until } = start()
    const { data, send } = await tab()
    server.next('/batch', 'lost', 1000)
    await send(toggle(1, 0))
    await until(() => data.userData.current()?.outbox.entries.current()[0]?.state === 'queued' && server.batches().length === 0)
    await data.session.signOut({ waiting: 'discard' })
    server.faults = []
    await data.session.adopt(token)
    await until(() => data.userData.current() !== null)
    expect(data.userData.current()?.outbox.entries.current()).toEqual([])
    expect((await data.userData.current()!.outbox.journal())[0]?.outcome).toBe('dropped')
    expect(server.effects).toEqual([])
  })

  test('a sign-out remains in effect even if the browser was killed before local storage was written', async () => {
    const { tab, kill, clock, token, device } = start()
    const one = await tab()
    await one.data.session.signOut({ waiting: 'keep' })
    kill(one.data)
    // Local storage has its former content again.
    device.tab(here.server.fetch).local.set('holdfast.token', token)
    const { data } = await tab({ signedIn: false })
    expect([data.session.current(), data.userData.current()]).toEqual([{ status: 'signed-out', why: 'left' }, null])
    expect(data.session.token()).toBeNull()
    clock.advance(1000)
    const next = tokenFor('7', clock)
    here.server.good.add(next)
    await data.session.adopt(next)
    kill(data)
    const again = await tab({ signedIn: false })
    expect(again.data.session.me()?.user.data.name).toBe('Dana')
  })

  test('after a sign-out an older token does not open the app, and a fresh sign-in with the same token does', async () => {
    const { tab, kill, clock, token, device } = start()
    const one = await tab({ signedIn: false })
    clock.advance(HOUR)
    const renewed = tokenFor('7', clock)
    here.server.good.add(renewed)
    await one.data.session.adopt(renewed)
    await here.until(() => one.data.userData.current() !== null)
    await one.data.session.signOut({ waiting: 'keep' })
    kill(one.data)
    // Wait until no message about the sign-in is in flight any more.
    await written()
    device.tab(here.server.fetch).local.set('holdfast.token', token)
    const back = await tab({ signedIn: false })
    expect([back.data.session.current().status, back.data.session.token()]).toEqual(['signed-out', null])
    await back.data.session.adopt(renewed)
    await here.until(() => back.data.userData.current() !== null)
    kill(back.data)
    const again = await tab({ signedIn: false })
    expect(again.data.session.me()?.user.data.name).toBe('Dana')
  })

  test('sending before sign-out returns the number of changes that are left', async () => {
    const { tab, server } = start()
    const { data, send } = await tab()
    let refusals = 1
    server.refuse = () => (refusals-- > 0 ? { status: 403, code: 'Forbidden' } : null)
    await send([toggle(1, 0), toggle(2, 0)])
    expect(await data.session.sendNow()).toBe(1)
  })

  test('work that was queued when the session ended without use is kept, and sent after the next sign-in', async () => {
    const { tab, server, clock, token, until } = start({ hours: 24 })
    const { data, send } = await tab()
    server.next('/batch', 'lost', 1000)
    await send(toggle(1, 0))
    clock.advance(13 * HOUR)
    server.faults = []
    server.good.delete(token)
    data.userData.current()?.drain.wake(true)
    await until(() => data.session.current().status === 'signed-out')
    expect([data.session.current(), server.effects]).toEqual([{ status: 'signed-out', why: 'refused' }, []])
    const next = tokenFor('7', clock)
    server.good.add(next)
    await data.session.adopt(next)
    await until(() => server.effects.length === 1)
  })

  test('a call that a tab makes while nobody uses it is marked', async () => {
    const { tab, server, device } = start({ hours: 24 })
    const { data } = await tab()
    const last = () => server.requests.findLast(({ path }) => path.startsWith('/api/'))
    await data.session.refresh()
    expect(last()?.headers.has('x-holdfast-unattended')).toBe(false)
    device.unattended = true
    await data.session.refresh()
    expect(last()?.headers.get('x-holdfast-unattended')).toBe('1')
  })

  test('a token expires by the server’s time, however wrong the clock of the device is', async () => {
    const { tab, clock, token } = start({ hours: 24 })
    const { data } = await tab()
    const here = new Date(clock.now()).toUTCString()
    clock.advance(25 * HOUR)
    expect(data.session.tokenOf(7)).toBeNull()
    expect(data.session.current()).toMatchObject({ expired: true })
    data.connectivity.answered(data.connectivity.requestSent(), here)
    data.session.contact()
    expect(data.session.tokenOf(7)).toBe(token)
    expect(data.session.current()).toMatchObject({ expired: false })
  })

  test('a user’s queue is never sent under another user’s token, even if this tab missed the other’s sign-in', async () => {
    const { tab, clock, device, server, token } = start()
    const { data } = await tab()
    expect(data.session.tokenOf(7)).toBe(token)
    device.tab(server.fetch).local.set('holdfast.token', tokenFor('8', clock))
    expect(data.session.me()?.user.data.id).toBe(7)
    expect(data.session.tokenOf(7)).toBeNull()
  })

  test('a tab that missed another user’s sign-in switches to that user once it sees their token', async () => {
    const { tab, server, device, clock, until } = start()
    const [one, other] = [await tab(), await tab()]
    device.muted = () => true
    const theirs = tokenFor('8', clock)
    server.good.add(theirs)
    server.users.set(theirs, { ...USER, id: 8 })
    other.data.world.local.set('holdfast.token', theirs)
    await until(() => one.data.session.me()?.user.data.id === 8 && one.data.userData.current()?.user === 8)
  })

  test('a tab that got no message sends only after checking whose the token is', async () => {
    const { tab, server, clock, until } = start()
    const { data } = await tab()
    const theirs = tokenFor('8', clock)
    server.good.add(theirs)
    server.users.set(theirs, { ...USER, id: 8 })
    // A tab receives no event for writes under its own name.
    data.world.local.set('holdfast.token', theirs)
    await written()
    expect(data.session.me()?.user.data.id).toBe(7)
    const at = clock.now()
    expect(data.session.tokenOf(7)).toBeNull()
    await until(() => data.session.me()?.user.data.id === 8)
    expect(clock.now() - at).toBeLessThan(60_000)
  })

  test('a token is renewed once half of its lifetime is over', async () => {
    const { tab, clock, server } = start({ hours: 24 })
    const { data } = await tab()
    const fresh = tokenFor('fresh', clock, 48)
    const calls: string[] = []
    await data.session.renew()
    expect(data.session.token()).not.toBe(fresh)
    server.renewed = () => {
      calls.push('renewed')
      server.good.add(fresh)
      return fresh
    }
    clock.advance(13 * HOUR)
    await data.session.renew()
    expect(data.session.token()).toBe(fresh)
    await data.session.renew()
    expect(calls).toHaveLength(1)
  })
})
