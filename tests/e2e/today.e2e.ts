import {
  actionsOf,
  cutNetwork,
  expect,
  freeSeats,
  holdUntil,
  inMinutes,
  openEvent,
  openSection,
  pill,
  settled,
  test,
  violations,
  todayCard,
} from './story.ts'

const EVENT = 'Chicago vs Pittsburgh'

test('the dashboard shows the next event, and a hold that ends soon is extended and released in place, offline too', async ({
  manager: page,
  app,
}) => {
  await openEvent(page, EVENT)
  await openSection(page, '114')
  const [first, second] = await freeSeats(page, '114')
  for (const { row, seat } of [first!, second!]) {
    await actionsOf(page, '114', row, seat)
    await holdUntil(page, inMinutes(seat === first!.seat ? 10 : 20))
  }
  await settled(page)

  await page.goto(`${app.url}/sales-channel/123`)
  const today = todayCard(page)
  await expect(today.getByText('Next event')).toBeVisible()
  await expect(today.getByText(/\d sold, \d+ held, [\d,]+ free/).first()).toBeVisible()
  const soon = today.getByRole('region', { name: 'Ending soon' })
  const holdOf = ({ row, seat }: { row: string; seat: string }) =>
    soon.getByRole('listitem').filter({ hasText: `114 ${row} ${seat}` })
  const extend = holdOf(first!).getByRole('button', { name: 'Extend by 15 min' })
  await expect(extend).toHaveAccessibleDescription(`114 ${first!.row} ${first!.seat}`)
  expect(await violations(page)).toEqual([])
  await extend.click()
  await expect(holdOf(first!)).toContainText(/in 2\d minutes/)
  await expect(page.getByText(`114 ${first!.row} ${first!.seat} held until`)).toBeVisible()
  await settled(page)

  await cutNetwork(page.context(), page)
  await page.reload()
  await holdOf(second!).getByRole('button', { name: 'Release' }).press('Enter')
  await expect(holdOf(second!)).toBeHidden()
  await expect(pill(page)).toHaveText(/1 waiting/)
  await expect(soon.getByRole('heading')).toBeFocused()
  await page.context().setOffline(false)
  await settled(page)
  await holdOf(first!).getByRole('button', { name: 'Release' }).click()
  await expect(soon.getByText('No holds end within half an hour.')).toBeVisible()
  await settled(page)
})
