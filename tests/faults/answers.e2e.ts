import { cutNetwork, expect, inDays, pill, settled } from '#tests/e2e/story.ts'
import {
  answered,
  askForHold,
  devtools,
  eventPage,
  expectHeldOnce,
  killTab,
  onServer,
  openAgain,
  openSeats,
  rowOf,
  seatsIn,
  test,
} from './stage/story.ts'

test('the change of a tab killed between request and response is sent again under its key, and done once', async ({
  page,
  context,
  venue,
}) => {
  const [place] = await openSeats(page, venue, '106')
  const before = await onServer(venue, place!)
  venue.proxy.rules.add({ path: '/api/batch', fault: { kind: 'hold-answer', milliseconds: 20_000 }, chance: 1, times: 1 })
  const done = answered(venue, '/api/batch')
  await askForHold(page, place!, inDays(1))
  await done
  await expect(rowOf(page, place!)).toContainText('Hold requested')
  await killTab(page)

  const again = await openAgain(context, venue, '106')
  await settled(again)
  await expect(rowOf(again, place!)).toContainText('Reserved')
  await expectHeldOnce(venue, place!, before)
  expect([...venue.ledger.answers.values()].some((count) => count === 2)).toBe(true)
})

test('the change of a server killed between commit and response is done once, and shown as done', async ({ page, venue }) => {
  const [place] = await openSeats(page, venue, '107')
  const before = await onServer(venue, place!)
  venue.dieAt('afterCommit')
  await askForHold(page, place!, inDays(1))
  await venue.app.gone()
  await expect(rowOf(page, place!)).toContainText('Hold requested')
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await venue.app.start()
  await settled(page)
  await expect(rowOf(page, place!)).toContainText('Reserved')
  await expectHeldOnce(venue, place!, before)
})

test('the change of a server killed before the commit is not done until the server is back', async ({ page, venue }) => {
  const [place] = await openSeats(page, venue, '108')
  const before = await onServer(venue, place!)
  venue.dieAt('beforeCommit')
  await askForHold(page, place!, inDays(1))
  await venue.app.gone()
  await venue.app.start()
  await settled(page)
  await expectHeldOnce(venue, place!, before)
})

test('the app notices at once when the server stops while nobody does anything, and when it is back', async ({ page, venue }) => {
  const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await openSeats(page, venue, '113')
  await live
  await settled(page)
  // Older sales load for a while, and these requests alone would show that the server is dead.
  await page.waitForLoadState('networkidle')
  await venue.app.kill()
  await expect(pill(page)).toHaveText('Offline')
  await venue.app.start()
  await settled(page)
})

test('the page of a guest Wi-Fi is recognized; nothing counts as done until the server confirms it', async ({ page, venue }) => {
  const [place] = await openSeats(page, venue, '109')
  const before = await onServer(venue, place!)
  const open = venue.proxy.rules.add({ path: '/api', fault: { kind: 'portal' }, chance: 1 })
  await askForHold(page, place!, inDays(1))
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await expect(page.getByRole('status').filter({ hasText: 'This network wants you to sign in first.' })).toBeVisible()
  await expect(rowOf(page, place!)).toContainText('Hold requested')
  expect(await onServer(venue, place!)).toEqual(before)
  open()
  await settled(page)
  await expect(rowOf(page, place!)).toContainText('Reserved')
  await expectHeldOnce(venue, place!, before)
})

test('half a response, a doubled call and a series of errors lose nothing and do nothing twice', async ({ page, venue }) => {
  const [place, second, third] = await openSeats(page, venue, '110')
  const places = [place!, second!, third!]
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  const faults = [
    [{ kind: 'half' as const }, { kind: 'twice' as const }],
    [{ kind: 'status' as const, status: 500, marked: true }],
    [{ kind: 'status' as const, status: 503, marked: true, retryAfter: 1 }, { kind: 'lose-answer' as const }],
  ]
  for (const [index, struck] of faults.entries()) {
    for (const fault of struck) venue.proxy.rules.add({ path: '/api/batch', fault, chance: 1, times: 1 })
    await askForHold(page, places[index]!, inDays(1))
    await expect(rowOf(page, places[index]!)).toContainText('Reserved', { timeout: 45_000 })
  }
  await settled(page)
  for (const [index, one] of places.entries()) await expectHeldOnce(venue, one, before[index]!)
})

test('each change is done once, even if two tabs send the queue', async ({ page, context, venue }) => {
  const places = (await openSeats(page, venue, '111')).slice(0, 4)
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  const second = await context.newPage()
  await second.goto(await eventPage(venue))
  await seatsIn(second, '111')
  await cutNetwork(context, page)
  for (const [index, place] of places.entries()) {
    await askForHold(index % 2 ? second : page, place, inDays(1))
    await expect(rowOf(page, place)).toContainText('Hold requested')
  }
  await expect(pill(second)).toHaveText('Offline · 4 waiting')
  venue.proxy.rules.add({ path: '/api/batch', fault: { kind: 'hold-answer', milliseconds: 400 }, chance: 1 })
  await context.setOffline(false)
  await Promise.all([settled(page), settled(second)])
  for (const [index, place] of places.entries()) {
    await expectHeldOnce(venue, place, before[index]!)
    await expect(rowOf(second, place)).toContainText('Reserved')
  }
})

test('a tab frozen while it sends blocks no other tab, and shows the same when it is active again', async ({
  page,
  context,
  venue,
}) => {
  const places = (await openSeats(page, venue, '112')).slice(0, 2)
  const [first, later] = [places[0]!, places[1]!]
  const before = await Promise.all(places.map((one) => onServer(venue, one)))
  const second = await context.newPage()
  await second.goto(await eventPage(venue))
  await seatsIn(second, '112')
  await page.bringToFront()

  venue.proxy.rules.add({ path: '/api/batch', fault: { kind: 'hold-answer', milliseconds: 3000 }, chance: 1, times: 1 })
  const sent = answered(venue, '/api/batch')
  await askForHold(page, first, inDays(1))
  await sent
  const session = await devtools(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })

  await second.bringToFront()
  await askForHold(second, later, inDays(1))
  await expect(rowOf(second, later)).toContainText('Reserved', { timeout: 60_000 })
  await expect(rowOf(second, first)).toContainText('Reserved', { timeout: 60_000 })
  await settled(second)

  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await page.bringToFront()
  await settled(page)
  await expect(rowOf(page, first)).toContainText('Reserved')
  await expect(rowOf(page, later)).toContainText('Reserved')
  for (const [index, place] of places.entries()) await expectHeldOnce(venue, place, before[index]!)
})
