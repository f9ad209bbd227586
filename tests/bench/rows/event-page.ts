import type { TransactionRow } from '#contract/transactions.ts'
import { type Line, median } from '#tests/bench/line.ts'
import { actionsOf } from '#tests/bench/world/seats.ts'
import { HISTORY, LAWN } from '#tests/bench/world/houses.ts'
import { CHANNEL, quiet, type World } from '#tests/bench/world/world.ts'

/** Measures the history of a seat with 10,000 entries, from unfolding it in the dialog until its first page is painted. */
export async function seatHistory(world: World): Promise<Line[]> {
  const page = await world.open(`/events/${world.venue.lawn.id}?find=${LAWN.section} ${HISTORY.row} ${HISTORY.seat}`)
  await quiet(page)
  const took: number[] = []
  for (let run = 0; run < world.runs; run++) {
    await page.locator(actionsOf(LAWN.section, HISTORY.row, HISTORY.seat)).click()
    const dialog = page.getByRole('dialog', { name: 'Actions' })
    const summary = dialog.locator('summary')
    await summary.waitFor()
    await page.waitForTimeout(200)
    await page.evaluate((sign) => window.probe.arm('click', sign), { selector: 'dialog details li:nth-child(20)' })
    await summary.click()
    took.push((await page.evaluate(() => window.probe.result())).painted!)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.close()
  return [
    {
      what: `seat history of ${HISTORY.entries.toLocaleString('en-US')} entries, unfolded to painted`,
      value: median(took),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 100 },
    },
  ]
}

/** Measures the page of a sale that was open before, from the click in its drawer until its heading is painted. */
export async function transactionPage(world: World): Promise<Line[]> {
  const { data } = await world.manager.call<{ data: TransactionRow[] }>('GET', `/sales-channels/${CHANNEL}/transactions?take=50`)
  const { event } = data.find(({ payment }) => payment.status === 'succeeded')!
  const page = await world.open(`/events/${event.id}?tab=analytics`)
  await quiet(page)
  const took: number[] = []
  // The first time does not count, because the device does not have the sale yet.
  for (let run = -1; run < world.runs; run++) {
    await page.getByRole('table', { name: 'Analytics' }).locator('tbody tr:not([aria-hidden])').first().click()
    const more = page.getByRole('button', { name: 'View More Details' })
    await more.waitFor()
    await page.waitForTimeout(200)
    await page.evaluate((sign) => window.probe.arm('click', sign), { selector: 'main h1', text: 'Order' })
    await more.click()
    const { painted } = await page.evaluate(() => window.probe.result())
    if (run >= 0) took.push(painted!)
    await page.goBack()
  }
  await page.close()
  return [
    {
      what: 'transaction page requested again, to painted',
      value: median(took),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 100 },
    },
  ]
}
