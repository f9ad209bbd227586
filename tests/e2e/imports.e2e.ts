import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, openEvent, settled, signIn, test, todayCard } from './story.ts'

const file = (name: string) => fileURLToPath(new URL(`../support/data/${name}`, import.meta.url))

/** Matches the first line of the stadium's file, and the lines of some sections, one of them a suite, which has no rows. */
const SECTIONS = /^(?:section|Left Field Pavilion \d+|Suite 217),/

test('a season and seats are imported from their original files, and a second import changes nothing', async ({
  page,
  app,
}, info) => {
  const stadium = readFileSync(file('dodger-stadium-inventory.csv'), 'utf8').split('\n')
  const seats = info.outputPath('seats.csv')
  writeFileSync(seats, stadium.filter((line) => SECTIONS.test(line)).join('\n'))
  await signIn(page, app, 'provider', '/sales-channel/122/events/import-events')
  await page.getByLabel('CSV file').setInputFiles(file('mlb-giants-2022-schedule.csv'))
  await expect(page.getByText('Team schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Import events' }).click()
  await expect(page.getByText('Events successfully imported')).toBeVisible()
  await page.getByRole('button', { name: 'Past' }).click()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('Dodgers at Giants')
  await expect(page.getByRole('row', { name: /Dodgers at Giants/ }).first()).toBeVisible()

  await openEvent(page, 'Dodgers at Giants')
  await expect(page.getByText('No Seat Info')).toBeVisible()
  await expect(page.getByText('No results · No seats yet')).toBeVisible()
  for (const [expected, change] of [
    ['New: 2,809,', 'New2,809'],
    ['unchanged: 2,809,', 'Unchanged2,809'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Inventory' }).click()
    await page.getByLabel('CSV file').setInputFiles(seats)
    await expect(page.getByRole('region', { name: 'What we found in the file' })).toContainText('2,809')
    await expect(page.getByRole('region', { name: 'Preview of changes' })).toContainText(change)
    await page.getByRole('button', { name: 'Import inventory' }).click()
    await expect(page.getByText(expected)).toBeVisible({ timeout: 90_000 })
  }
  await expect(page.getByRole('region', { name: 'Seat Info' })).toContainText('2,809')
  await settled(page)
})

test('a wrong file is refused with a clear message before anything is sent', async ({ manager: page, app }, info) => {
  await page.goto(`${app.url}/sales-channel/123/events/import-events`)
  const wrong = info.outputPath('people.csv')
  writeFileSync(wrong, 'name,age\nsomebody,41\n')
  await page.getByLabel('CSV file').setInputFiles(wrong)
  await expect(page.getByText(/The first line must name the columns/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import events' })).toBeDisabled()
})

test('a bad line is reported with its number, and the good ones can be sent', async ({ manager: page, app }, info) => {
  await page.goto(`${app.url}/sales-channel/123/events/import-events`)
  const mixed = info.outputPath('mixed.csv')
  writeFileSync(
    mixed,
    'event_id,title,time,venue\ngala-1,Gala,2027-03-01 19:30,Harbor Stadium\ngala-2,,2027-03-02 19:30,Harbor Stadium\n',
  )
  await page.getByLabel('CSV file').setInputFiles(mixed)
  const problems = page.getByRole('region', { name: '1 problem' }).last()
  await expect(problems.getByRole('row').nth(1)).toContainText('3')
  await expect(problems).toContainText('title is missing.')
  await expect(page.getByRole('button', { name: 'Download these lines' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 of 2 lines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('gala')
  await expect(page.getByRole('row', { name: /Gala/ })).toBeVisible()
})

test('lines of seats with problems are saved with their reason, corrected, and imported again', async ({
  manager: page,
  app,
}, info) => {
  await page.goto(`${app.url}/sales-channel/123/events/30/add-inventory`)
  const lines = Array.from({ length: 8 }, (_, index) => `Mend,A,${index + 1},${index === 3 ? 'dear' : 25}`)
  const given = info.outputPath('mend.csv')
  writeFileSync(given, `section,row,seat,price\n${lines.join('\n')}\n`)
  await page.getByLabel('CSV file').setInputFiles(given)
  await expect(page.getByRole('button', { name: 'Import 7 of 8 lines' })).toBeEnabled()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these lines' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('mend-failed.csv')
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text).toBe('\ufeffsection,row,seat,price,Problem\r\nMend,A,4,dear,“dear” is not a price.\r\n')
  await page.getByRole('button', { name: 'Import 7 of 8 lines' }).click()
  const result = page.getByRole('dialog')
  await expect(result).toContainText('New7')
  await expect(result.getByRole('button', { name: 'Download these lines' })).toBeVisible()
  await result.getByRole('button', { name: 'Continue' }).click()

  const mended = info.outputPath('mended.csv')
  writeFileSync(mended, text.replace('dear', '25'))
  await page.goto(`${app.url}/sales-channel/123`)
  const today = todayCard(page)
  const failed = today.getByRole('link', { name: /^1 line of seats failed to import: .+, \d+:\d\d[ap]m [A-Z]+$/ })
  await failed.click()
  await page.getByLabel('CSV file').setInputFiles(mended)
  await expect(page.getByText('Problem (ignored)')).toBeVisible()
  await page.getByRole('button', { name: 'Import inventory' }).click()
  await expect(page.getByText(/New: 1, changed: 0/)).toBeVisible()
  await page.goto(`${app.url}/sales-channel/123`)
  await expect(today.getByText('Next event')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('ambiguous dates need a choice, and a moved time is shown before it is sent', async ({ manager: page, app }) => {
  const choose = async (time: string) => {
    await page.goto(`${app.url}/sales-channel/123/events/import-events`)
    const text = `event_id;title;time;venue\nspring-1;Spring gala;${time};Harbor Stadium\n`
    await page.getByLabel('CSV file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const send = async () => {
    await page.getByRole('button', { name: 'Import events' }).click()
    await expect(page.getByText(/Events successfully imported/)).toBeVisible()
  }
  await choose('3/4/2027 19:30')
  await expect(page.getByRole('button', { name: 'Import events' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Day first: 31/12/2027' }).check()
  await expect(page.getByRole('region', { name: 'What we found in the file' })).toContainText('Semicolon')
  await send()

  await choose('03.04.2027 20:15')
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes.getByRole('row').nth(1)).toContainText(/04\/03\/27 7:30pm.*8:15pm/)
  await send()
  await choose('03.04.2027 20:15')
  await expect(page.getByRole('region', { name: 'Preview of changes' })).toContainText('Unchanged1')
  await expect(changes).toBeHidden()
})
