import type { Locator, Page } from 'playwright'
import type { Seat } from '#contract/inventory.ts'
import { formatDateTime } from '#lib/time.ts'
import { ZONE } from './event.ts'

/** Waits for at most `patience` milliseconds until the screen shows all seats as the server does; describes those that differ. */
export async function divergedSeats(page: Page, read: () => Promise<Seat[]>, patience: number): Promise<string[]> {
  for (const end = performance.now() + patience; ;) {
    const shown = await rowsOn(page)
    const wrong = (await read()).filter((seat) => !shown.includes(rowOf(seat)))
    if (wrong.length === 0 || performance.now() > end) return wrong.map((seat) => `${rowOf(seat)}, but ${rowAt(shown, seat)}`)
    await page.waitForTimeout(250)
  }
}

const rowAt = (shown: readonly string[], { section, row, seat }: Seat) =>
  shown.find((text) => text.startsWith(`${section} ${row} ${seat} `)) ?? 'no row'

/** Returns the expected text of a seat's row in the table. */
function rowOf({ section, row, seat, status, reserved_by: by, reserved_until: until }: Seat): string {
  const held = status === 'Reserved' && by && until ? ` ${by.name}, until ${formatDateTime(until, ZONE)}` : ''
  return `${section} ${row} ${seat} ${status}${held}`
}

/** Returns the text of every seat's row. Switches each section to its table for this, and then back to its grid. */
async function rowsOn(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const region of await page.getByRole('region', { name: /^Section \w+$/ }).all()) {
    await choose(region.getByRole('radio', { name: 'Table' }))
    const table = region.getByRole('table')
    await table.locator('tr[data-seat]').first().waitFor()
    texts.push(...(await table.evaluate(textsOfRows)))
    await choose(region.getByRole('radio', { name: 'Grid' }))
  }
  return texts
}

/** Runs in the page: returns the texts of a table's rows. A wide table has separate columns for a hold's holder and end. */
function textsOfRows(table: Element): string[] {
  const section = table.closest<HTMLElement>('[data-section]')!.dataset['section']
  const heads = [...table.querySelectorAll('th')].map((head) => (head as HTMLElement).innerText.trim())
  return [...table.querySelectorAll('tr[data-seat]')].map((row) => {
    const cells = [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())
    const under = (name: string) => cells[heads.indexOf(name)] ?? ''
    const held = under('Held until') === '' ? '' : ` ${under('Held by')}, until ${under('Held until')}`
    return `${section} ${under('Row')} ${under('Seat')} ${under('Status')}${held}`.replaceAll(/\s+/g, ' ')
  })
}

const MOST_CLICKS = 10

/**
 * Clicks a radio button until it is checked, at most ten times. The app first writes the choice into the address, so the button is
 * checked a moment after the click; and a click may be lost while the layout moves.
 */
async function choose(radio: Locator): Promise<void> {
  for (let clicks = 0; clicks < MOST_CLICKS && !(await radio.isChecked()); clicks++) {
    await radio.click({ force: true })
    await radio.page().waitForTimeout(300)
  }
}
