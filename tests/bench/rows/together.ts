import type { Page } from 'playwright'
import { type Line, quantile } from '#tests/bench/line.ts'
import { firstSection, openStadium } from '#tests/bench/world/seats.ts'
import { quiet, type World } from '#tests/bench/world/world.ts'

const COUNTS = ['2', '3', '4', '5', '6', '8']

/** Measures the search for seats together: from the key of their number to the painted groups, over the whole stadium. */
export async function together(world: World): Promise<Line[]> {
  const page = await openStadium(world, await firstSection(world))
  await quiet(page)
  await page.getByRole('button', { name: 'Find seats together' }).click()
  const took: number[] = []
  for (let round = 0; round < world.runs; round++) for (const count of COUNTS) took.push(await found(page, count))
  await page.close()
  return [
    {
      what: 'seats together in all 57,061 seats, key to painted groups, p95',
      value: quantile(took, 0.95),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 50 },
      note: `${took.length} keys; median ${quantile(took, 0.5).toFixed(0)} ms`,
    },
  ]
}

async function found(page: Page, count: string): Promise<number> {
  const field = page.getByRole('dialog', { name: 'Find seats together' }).getByLabel('Number of seats')
  await field.fill('')
  await page.waitForTimeout(150)
  await page.evaluate(() => window.probe.armQuiet('keydown', 'dialog[open]', 120))
  await field.press(count)
  return (await page.evaluate(() => window.probe.result())).painted!
}
