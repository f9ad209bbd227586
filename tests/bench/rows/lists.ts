import { type Line, median } from '#tests/bench/line.ts'
import { goOffline, goOnline, quiet, type World } from '#tests/bench/world/world.ts'

/** Six lists of the sidebar, by the names of their links and tables. */
const lists = ['Events', 'Transactions', 'Rewards', 'Price rules', 'Segments', 'Offers'] as const
const rowOf = (list: string) => `table[aria-label="${list}"] tbody tr:not([aria-hidden])`

/** Measures each list offline, from the click on its link until its first row is painted. */
export async function listsFirstPaint(world: World): Promise<Line[]> {
  const page = await world.open('')
  await quiet(page)
  // Open each list once online, to store a last response for lists without a mirror.
  for (const list of lists) {
    await page.getByRole('link', { name: list, exact: true }).first().click()
    await page.locator(rowOf(list)).first().waitFor()
  }
  await goOffline(page)
  const took = new Map<string, number[]>(lists.map((list) => [list, []]))
  for (let run = 0; run < world.runs; run++) {
    for (const list of lists) {
      await page.evaluate(([event, selector]) => window.probe.arm(event!, { selector: selector! }), ['click', rowOf(list)])
      await page.getByRole('link', { name: list, exact: true }).first().click()
      took.get(list)!.push((await page.evaluate(() => window.probe.result())).painted ?? Number.NaN)
      await page.waitForTimeout(150)
    }
  }
  await goOnline(page)
  await page.close()
  const medians = [...took].map(([list, times]) => ({ list, time: median(times) }))
  return [
    {
      what: 'a list’s first rows after navigation, offline, the slowest list',
      value: Math.max(...medians.map(({ time }) => time)),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 100 },
      note: medians.map(({ list, time }) => `${list} ${time.toFixed(0)} ms`).join(', '),
    },
  ]
}
