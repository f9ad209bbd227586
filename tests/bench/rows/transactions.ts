import type { Page } from 'playwright'
import { type Line, median } from '#tests/bench/line.ts'
import { goOffline, goOnline, quiet, type World } from '#tests/bench/world/world.ts'

const TABLE = 'table[aria-label="Transactions"]'
const words = ['@fans.example', 'cleveland', 'detroit', 'houston', 'anna']

/** Measures a search, a filter and a sort of the newest 20,000 sales offline, until painted, each time in a reloaded page. */
export async function transactions(world: World): Promise<Line[]> {
  const page = await world.open('/transactions')
  await quiet(page)
  const took = { search: [] as number[], filter: [] as number[], sort: [] as number[] }
  let rows = ''
  for (let run = 0; run < world.runs; run++) {
    await goOffline(page)
    const note = page.getByText(/On this device/)
    await note.waitFor()
    rows = await note.innerText()
    await page.getByRole('searchbox', { name: 'Search transactions' }).pressSequentially(words[run % words.length]!)
    // The box waits for the next key; Enter searches at once.
    took.search.push(await changed(page, 'keydown', () => page.keyboard.press('Enter')))
    took.filter.push(
      await changed(page, 'change', () =>
        page
          .getByLabel('Type')
          .selectOption('VIP')
          .then(() => undefined),
      ),
    )
    took.sort.push(
      await changed(page, 'click', () =>
        page
          .getByRole('columnheader', { name: run % 2 ? 'Amount' : 'Email' })
          .getByRole('button')
          .click(),
      ),
    )
    await goOnline(page)
    await page.goto(`${world.wire.url}/sales-channel/123/transactions`)
    await quiet(page)
  }
  await page.close()
  const medians = Object.entries(took).map(([name, values]) => ({
    name,
    value: median(values.filter((value) => !Number.isNaN(value))),
  }))
  return [
    {
      what: '20,000 transactions offline, the slowest of search, filter and sort',
      value: Math.max(...medians.map(({ value }) => value)),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 50 },
      note: `${medians.map(({ name, value }) => `${name} ${value.toFixed(1)} ms`).join(', ')}; ${rows}`,
    },
  ]
}

async function changed(page: Page, event: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(([name, scope]) => window.probe.armQuiet(name!, scope!, 400), [event, `:has(> ${TABLE})`])
  await act()
  return (await page.evaluate(() => window.probe.result())).painted ?? Number.NaN
}
