import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { builtIn, startApp, type App } from '#tests/support/app.ts'
import { openSale, paidOrder } from './sales.ts'
import { expect, openEvent, signIn, test, violations } from './story.ts'

// Each story has its own server, because a demo account with a second factor would need this factor in every other story.

const STEP_MS = 30_000

async function withApp(env: Record<string, string>, story: (app: App) => Promise<void>): Promise<void> {
  const own = await startApp(env)
  try {
    // Browsers make no passkeys for an IP address.
    await story({ ...own, url: own.url.replace('127.0.0.1', 'localhost') })
  } finally {
    await own.stop()
  }
}

async function openAccount(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'My Account' }).click()
  return page.getByRole('dialog', { name: 'My Account' })
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

/** Adds an authenticator app on the screen. @returns its secret and the recovery codes */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const shown = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { secret, codes: shown }
}

const home = (page: Page) => expect(page.getByRole('button', { name: /^Account/ })).toBeVisible()

test('an authenticator code is required at the next sign-in, unless the device is remembered or a recovery code is used', async ({
  page,
  browser,
}) => {
  await withApp({}, async (app) => {
    await signIn(page, app, 'seats')
    const dialog = await openAccount(page)
    const { secret, codes } = await addApp(page)
    await expect(dialog.getByText('10 recovery codes are left.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await signOut(page)
    await signIn(page, app, 'seats')
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Code from your authenticator app').fill('000 000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This code is wrong')).toBeVisible()
    // The current code has confirmed the app and is used up; the next one is already accepted.
    const next = new TOTP({ secret }).generate({ timestamp: Date.now() + STEP_MS })
    await page.getByLabel('Code from your authenticator app').fill(next)
    await page.getByLabel('Do not ask on this device for 30 days').check()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await home(page)

    await signOut(page)
    await signIn(page, app, 'seats')
    await home(page)

    const other = await browser.newPage()
    await signIn(other, app, 'seats')
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await other.getByLabel('Recovery code').fill(codes[0]!)
    await other.getByRole('button', { name: 'Confirm' }).click()
    await home(other)
    await openAccount(other)
    await expect(other.getByText('9 recovery codes are left.')).toBeVisible()
    await other.close()
  })
})

test('a passkey is added, signs in and is removed', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await withApp({}, async (app) => {
    await signIn(page, app, 'seats')
    const dialog = await openAccount(page)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await signOut(page)
    await signIn(page, app, 'seats')
    await page.getByRole('button', { name: 'Use passkey' }).click()
    await home(page)
    await openAccount(page)
    await dialog.getByRole('button', { name: /^Remove Passkey/ }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: 'Remove this second factor?' }))
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(dialog.getByText('You have none yet.')).toBeVisible()
  })
})

test('in production provider staff set up a second factor before anything else', async ({ page }) => {
  const production = {
    HOLDFAST_PRODUCTION: '1',
    HOLDFAST_URL: 'http://localhost',
    HOLDFAST_PAYMENTS: 'local',
    HOLDFAST_MAIL: 'local',
    HOLDFAST_TEXTS: 'local',
    HOLDFAST_FILES: 'local',
  }
  await withApp(production, async (app) => {
    await app.kill()
    const env = { ...process.env, ...production, DATABASE_URL: '', HOLDFAST_DATA: app.data, HOLDFAST_PASSWORD: 'battery staple' }
    execFileSync(process.execPath, [join(builtIn, 'server/account.js'), 'staff@venue.example', 'Staff'], { env, cwd: app.data })
    await app.start()
    await page.goto(app.url)
    await page.getByLabel('Email').fill('staff@venue.example')
    await page.getByLabel('Password', { exact: true }).fill('battery staple')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await page.goto(`${app.url}/admin/sales-channels`)
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await addApp(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await home(page)
  })
})

test('a refund asks for a proof if the sign-in is old, and keeps its input', async ({ page }) => {
  await withApp({ HOLDFAST_TEST_PROOF_MS: '4000' }, async (app) => {
    await signIn(page, app, 'provider', '/sales-channel/123/events')
    await openEvent(page, 'Chicago vs Pittsburgh')
    await openSale(page, await paidOrder(page, app))
    const token = await page.evaluate(() => localStorage.getItem('holdfast.token'))
    const headers = { authorization: `Bearer ${token}` }
    const old = () => page.request.get(`${app.url}/api/sales-channels/123/ttb-users/csv?take=1`, { headers })
    await expect.poll(async () => (await old()).status()).toBe(403)

    await page.getByRole('button', { name: 'Apply Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Amount').fill('1')
    await refund.getByLabel('Reason').selectOption('Duplicate')
    await refund.getByRole('button', { name: 'Refund $1.00' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof).toBeVisible()
    expect(await violations(page)).toEqual([])
    await proof.getByRole('button', { name: 'Cancel' }).click()
    await expect(refund.getByText('Confirm who you are to continue.')).toBeVisible()
    await expect(refund.getByLabel('Amount')).toHaveValue('1.00')

    await refund.getByRole('button', { name: 'Refund $1.00' }).click()
    await proof.getByLabel('Password', { exact: true }).fill('wrong')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(proof.getByText('The current password is wrong')).toBeVisible()
    await proof.getByLabel('Password', { exact: true }).fill('holdfast-demo')
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Successfully applied refund.')).toBeVisible()
  })
})
