import type { Page } from 'playwright'

/** Seats of one row, selected together. */
export interface Places {
  section: string
  row: string
  seats: readonly string[]
}

/**
 * Selects seats in the grid of a section and holds them until a moment. Resolves when the dialog closes; the app may close it
 * only after the changes are on the disk.
 * @param until in the event's zone, in the format of a date-time field
 * @throws if the tab died before the dialog closed
 */
export async function hold(page: Page, { section, row, seats }: Places, until: string): Promise<void> {
  const region = page.getByRole('region', { name: `Section ${section}`, exact: true })
  const selection = page.getByRole('toolbar', { name: 'Selection' })
  const clear = selection.getByRole('button', { name: 'Clear selection' })
  if (await clear.isVisible()) await clear.click()
  for (const seat of seats) await region.getByRole('gridcell', { name: new RegExp(`^Row ${row} seat ${seat},`) }).click()
  await selection.getByRole('button', { name: /^Hold until…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(until)
  await dialog.getByRole('button', { name: /^Hold/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}
