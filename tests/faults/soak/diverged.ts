import type { Locator, Page } from 'playwright'
import type { Seat } from '#contract/inventory.ts'
import { formatDateTime } from '#lib/time.ts'
import { ZONE } from './event.ts'

/** Returns the seats that the screen still shows differently from the server after some time, in milliseconds. */
export async function divergedSeats(page: Page, read: () => Promise<Seat[]>, patience: number): Promise<string[]> {
  for (const end = performance.now() + patience; ;) {
    const shown = new Set(await rowsOn(page))
    const wrong = (await read()).map(rowOf).filter((row) => !shown.has(row))
    if (wrong.length === 0 || performance.now() > end) return wrong
    await page.waitForTimeout(250)
  }
}

/** Returns the expected text of a seat's row in the table. */
function rowOf({ section, row, seat, status, reserved_by: by, reserved_until: until }: Seat): string {
  const held = status === 'Reserved' && by && until ? ` ${by.name}, until ${formatDateTime(until, ZONE)}` : ''
  return `${section} ${row} ${seat} ${status}${held}`
}

/** Reads every seat from the tables on the screen, and then switches back to the grids. */
async function rowsOn(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const region of await page.getByRole('region', { name: /^Section \w+$/ }).all()) {
    await choose(region.getByRole('radio', { name: 'Table' }))
    const rows = region.getByRole('table').locator('tbody tr')
    await rows.first().waitFor()
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [section, name, seat, , status] = [...row.querySelectorAll('td')].map((cell) => cell.innerText)
        return `${section} ${name} ${seat} ${status}`.replaceAll(/\s+/g, ' ')
      }),
    )
    texts.push(...shown)
    await choose(region.getByRole('radio', { name: 'Grid' }))
  }
  return texts
}

const MOST_CLICKS = 10

/** Chooses a radio button whose choice is in the address: it is checked a moment later. A moving page may lose a click. */
async function choose(radio: Locator): Promise<void> {
  for (let clicks = 0; clicks < MOST_CLICKS && !(await radio.isChecked()); clicks++) {
    await radio.click({ force: true })
    await radio.page().waitForTimeout(300)
  }
}
