import type { Page } from 'playwright/test'
import {
  actionsOf,
  cutNetwork,
  expect,
  freeSeats,
  holdUntil,
  inDays,
  openEvent,
  openSection,
  pill,
  seatRow,
  settled,
  test,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'
const SECTION = '112'

test('a section hold that half succeeded shows the refused seats, and repeats only those', async ({
  manager: page,
  colleague: other,
}) => {
  const context = page.context()
  await openEvent(page, EVENT)
  await openSection(page, SECTION)
  await settled(page)
  const free = await freeSeats(page, SECTION)
  const [first, second] = free as [(typeof free)[0], (typeof free)[0]]
  let wanted = 0
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/batch')) sent.push((request.postDataJSON() as { operations: unknown[] }).operations.length)
  })

  await test.step('one device holds the whole section without a network, while the other holds two of its seats', async () => {
    await cutNetwork(context, page)
    wanted = await holdSection(page)
    await openEvent(other, EVENT)
    await openSection(other, SECTION)
    for (const { row, seat } of [first, second]) {
      await actionsOf(other, SECTION, row, seat)
      await holdUntil(other, inDays(2))
    }
    await settled(other)
    await context.setOffline(false)
    await expect(pill(page)).toHaveText(/^2 need you/, { timeout: 60_000 })
  })

  const tray = page.getByRole('dialog', { name: 'Synchronization' })

  await test.step('the tray shows the seats that were done and those that were not, and who holds them now', async () => {
    await pill(page).click()
    await expect(tray.getByText(`Hold ${wanted} seats in section ${SECTION} until`).first()).toBeVisible()
    await expect(tray).toContainText(`2 of ${wanted} refused`)
    await expect(tray).not.toContainText('attempt')
    await tray.getByText(`2 of ${wanted} refused`).click()
    await expect(tray).toContainText('Not done: 2 seats')
    await expect(tray).toContainText(`Done: ${wanted - 2} seats`)
    const one = tray.getByText(`Section ${SECTION}, row ${first.row}, seat ${first.seat}`)
    await expect(tray.getByText(/^Harbor seats is holding this seat until/)).toHaveCount(2)
    await one.click()
    await expect(tray.getByText('Before', { exact: true })).toBeVisible()
    await expect(tray.getByText('On the server now', { exact: true })).toBeVisible()
  })

  await test.step('the change cannot be repeated while somebody holds the seats; once they are free, it is done', async () => {
    await expect(tray.getByRole('button', { name: 'Discard all 2' })).toBeVisible()
    await expect(tray.getByRole('button', { name: /again/ })).toHaveCount(0)

    for (const { row, seat } of [first, second]) {
      await actionsOf(other, SECTION, row, seat)
      await other.getByRole('dialog', { name: 'Actions' }).getByRole('button', { name: 'Release', exact: true }).click()
    }
    await settled(other)
    // A retry starts from the device's rows, so wait until the releases have arrived.
    for (const { row, seat } of [first, second]) await expect(seatRow(page, SECTION, row, seat)).not.toContainText('Harbor seats')
    sent.length = 0
    await tray.getByRole('button', { name: 'Do all 2 again' }).click()
    await expect(tray).not.toContainText('Needs you')
    await expect.poll(() => sent).toEqual([2])
    await page.keyboard.press('Escape')
    await settled(page)
    for (const { row, seat } of [first, second]) await expect(seatRow(page, SECTION, row, seat)).toContainText('Harbor manager')
  })
})

/** Holds the free seats of the section; returns how many there were. */
async function holdSection(page: Page): Promise<number> {
  const section = page.getByRole('region', { name: `Section ${SECTION}`, exact: true })
  await section.getByRole('button', { name: 'Reserve/Release section' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hold Until').fill(inDays(1))
  await dialog.getByRole('button', { name: /^Hold/ }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('heading')).toContainText(/Hold requested/)
  return Number(/Hold requested\s*([\d,]+)/.exec(await section.getByRole('heading').innerText())?.[1]?.replace(',', ''))
}
