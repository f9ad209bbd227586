import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import type { Shoot } from '#tests/shots/camera.ts'

/** Takes pictures of the screens that need no sign-in: the sign-in itself, passwords, error pages. */
export async function signedOut(page: Page, app: App, shoot: Shoot): Promise<void> {
  const at = (path: string) => page.goto(`${app.url}${path}`)
  await at('/auth/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await shoot(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Email is required').waitFor()
  await shoot(page, 'sign-in-wrong')
  await at('/auth/forgotpassword')
  await shoot(page, 'forgot-password')
  await at('/auth/setpassword?email=viewer%40harbor.test&token=a-link')
  await shoot(page, 'set-password')
  await at('/auth/setpassword')
  await shoot(page, 'set-password-broken-link')
  await at('/auth/invitation?email=door%40harbor.test&token=a-link')
  await shoot(page, 'invitation')
  await at('/auth/404')
  await shoot(page, 'not-found-signed-out')
  await at('/auth/500')
  await shoot(page, 'server-error')
}
