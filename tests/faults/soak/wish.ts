import type { Page } from 'playwright'

/**
 * Selects seats in the grid of a section and holds them until a moment. Resolves once the dialog closes, which it may only
 * when the wishes are on the disk.
 * @param until on the event's clock, as a date-time field takes it
 * @throws where the tab died before the screen could say it
 */
export async function hold(
  page: Page,
  { section, row, seats }: { section: string; row: string; seats: readonly string[] },
  until: string,
): Promise<void> {
  const region = page.getByRole('region', { name: `Section ${section}`, exact: true })
  const chosen = page.getByRole('toolbar', { name: 'Selection' })
  const clear = chosen.getByRole('button', { name: 'Clear selection' })
  if (await clear.isVisible()) await clear.click()
  for (const seat of seats) await region.getByRole('gridcell', { name: new RegExp(`^Row ${row} seat ${seat},`) }).click()
  await chosen.getByRole('button', { name: /^Hold until…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Actions' })
  await dialog.getByLabel('Hold Until').fill(until)
  await dialog.getByRole('button', { name: /^Hold/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}
