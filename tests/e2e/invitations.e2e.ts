import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startApp, type App } from '#tests/support/app.ts'
import { expect, loaded, signIn, test, violations } from './story.ts'

const email = 'gail@guests.example'
const password = 'battery staple box'

/** Returns the first link of each email to a recipient, the oldest first, with the host by which the browser reaches the app. */
function linksTo(app: App, to: string): string[] {
  const folder = join(app.data, 'mail')
  const order = (file: string) => Number(/-(\d+)\.txt$/.exec(file)?.[1])
  const mails = readdirSync(folder)
    .toSorted((a, b) => order(a) - order(b))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.startsWith(`To: ${to}\n`))
  return mails.map((mail) => /http\S+/.exec(mail)![0].replace(/^http:\/\/localhost(?=[:/])/, 'http://127.0.0.1'))
}

test('a person is invited by email, sees only what their abilities allow, and is signed out everywhere', async ({
  provider: page,
  app,
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const guest = await context.newPage()
  const invitations = page.getByRole('region', { name: 'Open invitations' })
  const row = invitations.getByRole('row').filter({ hasText: email })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for the invitation of Gail Guest' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('the dialog shows problems at its fields', async () => {
    await page.goto(`${app.url}/sales-channel/123/settings/people`)
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Email is required')).toBeVisible()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Gail Guest')
    await dialog.getByLabel('Email', { exact: true }).fill('manager@lakeside.test')
    await dialog.getByLabel('Offers').check()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('This email is already in use.')).toBeVisible()
    expect.soft(await violations(page), 'the dialog').toEqual([])
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()
    await expect(row.getByText(/^Sent .* by Provider staff$/)).toBeVisible()
    await loaded(page)
    expect.soft(await violations(page), 'the list').toEqual([])
  })

  await test.step('a link that was replaced by another one is refused', async () => {
    const [first = ''] = linksTo(app, email)
    await choose('Send again')
    await expect.poll(() => linksTo(app, email).length).toBe(2)
    await guest.goto(first)
    await expect(guest.getByRole('heading', { name: 'Accept the invitation' })).toBeVisible()
    await guest.getByLabel('New password').fill(password)
    await guest.getByRole('button', { name: 'Accept and set password' }).click()
    await expect(guest.getByText('This invitation is no longer valid.')).toBeVisible()
    expect.soft(await violations(guest), 'the page of the link').toEqual([])
  })

  await test.step('the new link sets a password, with which the person signs in', async () => {
    await guest.goto(linksTo(app, email).at(-1)!)
    await guest.getByLabel('New password').fill('gail guest')
    await guest.getByRole('button', { name: 'Accept and set password' }).click()
    await expect(guest.getByText('Too close to your name').first()).toBeVisible()
    await guest.getByLabel('New password').fill(password)
    await guest.getByRole('button', { name: 'Accept and set password' }).click()
    await expect(guest.getByText('Your account is ready. Sign in with your new password.')).toBeVisible()
    await guest.getByLabel('Email').fill(email)
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Sign in' }).click()
    const navigation = guest.getByRole('navigation')
    await expect(navigation.getByRole('link', { name: 'Offers' }).first()).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Transactions' })).toBeHidden()
    await guest.goto(`${app.url}/sales-channel/123/settings/people`)
    await expect(guest.getByText("You don't have access to this page.")).toBeVisible()
  })

  await test.step('the manager sees the person, and signs them out everywhere', async () => {
    await page.reload()
    await expect(invitations.getByRole('row').filter({ hasText: 'door@harbor.test' })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for Gail Guest', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Devices' }).click()
    const devices = page.getByRole('dialog', { name: 'Devices of Gail Guest' })
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(devices.getByText('Not signed in')).toBeVisible()
    await devices.getByRole('button', { name: 'Close' }).last().click()
    await guest.reload()
    await expect(guest).toHaveURL(/\/auth\/sign-in/)
    await context.close()
  })
})

test('an invitation is withdrawn after a confirmation, and without a connection nobody is invited', async ({
  provider: page,
  app,
}) => {
  const invitations = page.getByRole('region', { name: 'Open invitations' })
  const to = 'hugo@guests.example'
  await page.goto(`${app.url}/sales-channel/122/settings/people`)
  await expect(invitations.getByText('No open invitations.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Name').fill('Hugo Guest')
  await dialog.getByLabel('Email', { exact: true }).fill(to)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const row = invitations.getByRole('row').filter({ hasText: to })
  await row.getByRole('button', { name: 'Actions for the invitation of Hugo Guest' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this invitation?' })
  await expect(question.getByText('The link that Hugo Guest was sent is no longer valid then.')).toBeVisible()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(invitations.getByText('No open invitations.')).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Invite a person' })).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
})

test('the input of an invitation stays while a proof is requested, and is sent after it', async ({ page }) => {
  const app = await startApp({ HOLDFAST_TEST_PROOF_MS: '4000' })
  try {
    await signIn(page, app, 'provider', '/sales-channel/123/settings/people')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    await dialog.getByLabel('Name').fill('Gail Guest')
    await dialog.getByLabel('Email', { exact: true }).fill(email)
    await dialog.getByLabel('Offers').check()
    // Waits until the proof of identity from the sign-in has expired.
    await page.waitForTimeout(5_000)
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    const send = dialog.getByRole('button', { name: 'Send invitation' })
    await send.click()
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByText('Confirm who you are to continue.')).toBeVisible()
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(dialog.getByLabel('Offers')).toBeChecked()
    await send.click()
    await proof.getByLabel('Password', { exact: true }).fill('holdfast-demo')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(email)).toBeVisible()
  } finally {
    await app.stop()
  }
})
