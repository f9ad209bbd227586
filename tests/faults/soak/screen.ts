import type { Page } from 'playwright'
import type { Seat } from '#contract/inventory.ts'
import { formatDateTime } from '#lib/time.ts'
import { ZONE } from './hall.ts'

/** What a row of the table says of a seat. */
const saidOf = ({ section, row, seat, status, reserved_by: by, reserved_until: until }: Seat): string => {
  const held = status === 'Reserved' && by && until ? ` ${by.name}, until ${formatDateTime(until, ZONE)}` : ''
  return `${section} ${row} ${seat} ${status}${held}`
}

/** The seats that the screen shows otherwise than the server has them; given some time to hear of them. */
export async function diverged(page: Page, read: () => Promise<Seat[]>, patience: number): Promise<string[]> {
  for (const end = performance.now() + patience; ;) {
    const shown = new Set(await rowsOn(page))
    const wrong = (await read()).map(saidOf).filter((seat) => !shown.has(seat))
    if (wrong.length === 0 || performance.now() > end) return wrong
    await page.waitForTimeout(250)
  }
}

/** Every seat on the screen, as its table says it; the grids are put back afterwards. */
async function rowsOn(page: Page): Promise<string[]> {
  const regions = page.getByRole('region', { name: /^Section \w+$/ })
  const said: string[] = []
  for (const region of await regions.all()) {
    await region.getByRole('radio', { name: 'Table' }).check({ force: true })
    const rows = region.getByRole('table').locator('tbody tr')
    await rows.first().waitFor()
    said.push(
      ...(await rows.evaluateAll((all) =>
        all.map((row) => {
          const [section, name, seat, , status] = [...row.querySelectorAll('td')].map((cell) => cell.innerText)
          return `${section} ${name} ${seat} ${status}`.replaceAll(/\s+/g, ' ')
        }),
      )),
    )
    await region.getByRole('radio', { name: 'Grid' }).check({ force: true })
  }
  return said
}
