import type { Page } from 'playwright'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { actionsOf, firstSection, freeInSight, openStadium } from '#tests/bench/world/seats.ts'
import { openBareSeats } from './bare-seats.ts'
import { goOffline, goOnline, quiet, type World } from '#tests/bench/world/world.ts'

/** Measures a hold pressed offline: until "Hold requested" is painted in the seat's row, and until the change is on disk. */
export async function hold(world: World): Promise<Line[]> {
  const section = await firstSection(world)
  const page = await openStadium(world, section)
  await quiet(page)
  const bare = await openBareSeats(world)
  await page.bringToFront()
  await goOffline(page)
  const painted: number[] = []
  const durable: number[] = []
  const floor = { painted: [] as number[], durable: [] as number[] }
  for (let run = 0; run < world.runs; run++) {
    const { row, seat } = await nextFree(page, section)
    const actions = actionsOf(section, row, seat)
    await page.locator(actions).click()
    const button = page.getByRole('dialog', { name: 'Actions' }).getByRole('button', { name: 'Hold', exact: true })
    await button.waitFor()
    await page.waitForTimeout(200)
    await page.evaluate(
      (selector) => window.probe.armDurable('click', { selector, text: 'Hold requested' }),
      `tr:has(${actions})`,
    )
    await button.click()
    const took = await page.evaluate(() => window.probe.result())
    painted.push(took.painted!)
    durable.push(took.durable!)
    await page.getByRole('dialog', { name: 'Actions' }).waitFor({ state: 'hidden' })
    const bareTook = await heldBarely(bare.page)
    floor.painted.push(bareTook.painted!)
    floor.durable.push(bareTook.durable!)
    await page.bringToFront()
  }
  await bare.close()
  await goOnline(page)
  await quiet(page)
  await page.close()
  return [
    {
      what: 'hold clicked to painted',
      value: median(painted),
      floor: median(floor.painted),
      unit: 'ms',
      aim: { of: 'ratio', is: '≤', than: 2 },
    },
    {
      what: 'hold clicked to durable in the outbox',
      value: median(durable),
      floor: median(floor.durable),
      unit: 'ms',
      aim: { of: 'ratio', is: '≤', than: 2 },
    },
    {
      what: 'hold clicked to durable in the outbox, p95',
      value: quantile(durable, 0.95),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 20 },
    },
  ]
}

/** Measures a hold on the bare page. */
async function heldBarely(page: Page): Promise<{ painted?: number; durable?: number }> {
  await page.bringToFront()
  await page.waitForTimeout(200)
  await page.evaluate(() => {
    const said = [...document.querySelectorAll('tr')].filter((row) => row.textContent.includes('Hold requested')).length
    window.probe.armDurable('click', { selector: `tr:nth-child(${said + 1})`, text: 'Hold requested' })
  })
  await page.getByRole('button', { name: 'Hold' }).first().click()
  return page.evaluate(() => window.probe.result())
}

/** Returns the next free visible seat; scrolls down if there is none. */
async function nextFree(page: Page, section: string): Promise<{ row: string; seat: string }> {
  for (let tries = 0; tries < 20; tries++) {
    const [free] = await freeInSight(page, section)
    if (free) return free
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(150)
  }
  throw new Error('No free seat is visible')
}
