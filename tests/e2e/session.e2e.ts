import { accounts } from '#tests/support/person.ts'
import { expect, signIn, test, violations } from './story.ts'

test('a user who is not signed in has to sign in, and then reaches the requested page', async ({ page, app }) => {
  await signIn(page, app, 'manager', '/sales-channel/123/transactions')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await expect(page).toHaveTitle(/^Transactions \| /)
})

test('the screens before the sign-in show problems of an address, an input, a link, the connection or the account', async ({
  page,
  app,
}) => {
  await test.step('an unknown address shows that the page is not found', async () => {
    for (const path of ['/no/such/page', '/auth', '/auth/no-such-page']) {
      await page.goto(`${app.url}${path}`)
      await expect(page.getByText('Page not found.')).toBeVisible()
    }
  })

  await test.step('the sign-in shows problems next to the field, and refusals of the server above the form', async () => {
    await page.goto(app.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Must be a valid email')).toBeVisible()
    await page.getByLabel('Email').fill(accounts.viewer)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a link to set a new password is sent by email', async () => {
    await page.goto(app.url)
    await page.getByRole('link', { name: 'Forgot password' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await page.getByLabel('Email').fill(accounts.viewer)
    await page.getByRole('button', { name: 'Send password reset email' }).click()
    await expect(page.getByText('Please check your email for the password reset link!')).toBeVisible()
  })

  await test.step('a used link sets no new password, and a missing connection is not blamed on the link', async () => {
    await page.goto(`${app.url}/auth/setpassword?email=${accounts.viewer}&token=spent`)
    await page.getByLabel('New password').fill('long enough')
    await page.getByRole('button', { name: 'Set a new password' }).click()
    await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Set a new password' }).click()
    await expect(page.getByText('You’re offline. Connect to the internet and try again.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a new link' })).toBeHidden()
    await page.context().setOffline(false)
  })

  await test.step('a client is refused, because the dashboard is not for clients', async () => {
    await signIn(page, app, 'client')
    await expect(page.getByText('This account doesn’t have access to the dashboard.')).toBeVisible()
  })
})

test('the help about signing in opens before the sign-in, and closes when the user has signed in', async ({ page, app }) => {
  await page.goto(app.url)
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help.getByRole('heading', { name: 'Sign in, and your second factor' })).toBeFocused()
  await help.getByRole('button', { name: 'All topics' }).click()
  await expect(help.getByRole('button', { name: 'Hold seats' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(help.getByRole('heading', { name: 'Sign in, and your second factor' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByLabel('Email').fill(accounts.viewer)
  await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(help).toBeHidden()
})

test('a signed-in user at a wrong address sees the sidebar, and no request to sign in', async ({ page, app }) => {
  await signIn(page, app, 'viewer')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const path of ['/no/such/page', '/sales-channel/123/no-such-page', '/sales-channel/123/events/first']) {
    await page.goto(`${app.url}${path}`)
    await expect(page.getByText('Page not found.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to sign-in' })).toBeHidden()
  }
  await page.getByRole('main').getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a viewer sees events and seats, and no actions', async ({ page, app }) => {
  await signIn(page, app, 'viewer')
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click()
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Transactions' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create New Event' })).toBeHidden()
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
})

test('provider staff see that a channel does not exist, and go from the figures of all channels to one of them', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'provider', '/sales-channel/999/events')
  await expect(page.getByRole('heading', { name: 'This page can’t be shown' })).toBeVisible()
  await expect(page.getByText('Error code 404 · NotFound')).toBeVisible()
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Sales channels' }).click()
  await expect(page.getByRole('heading', { name: 'Sales channels' })).toBeVisible()
  await page.getByRole('row', { name: /Pacific Arena/ }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Los Angeles vs/ }).first()).toBeVisible()
})

test('the title of a window names the failure it shows', async ({ page, app }) => {
  await signIn(page, app, 'lakeside')
  await expect(page).toHaveTitle('Dashboard | Holdfast')
  await page.goto(`${app.url}/sales-channel/123`)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
  await expect(page).toHaveTitle('Error | Holdfast')
  await page.goto(`${app.url}/sales-channel/first`)
  await expect(page.getByText('Page not found.')).toBeVisible()
  await expect(page).toHaveTitle('Not found | Holdfast')
})
