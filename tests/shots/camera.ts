import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'

/** The look of a set of pictures. */
export interface Look {
  theme: 'light' | 'dark'
  device: 'desktop' | 'tablet'
}

export const looks: readonly Look[] = [
  { theme: 'light', device: 'desktop' },
  { theme: 'dark', device: 'desktop' },
  { theme: 'light', device: 'tablet' },
  { theme: 'dark', device: 'tablet' },
]

const viewports = { desktop: { width: 1440, height: 900 }, tablet: { width: 834, height: 1112 } } as const

/** Returns the settings of a browser context with this look. A tablet has touch. */
export const contextFor = ({ theme, device }: Look) => ({
  viewport: viewports[device],
  colorScheme: theme,
  locale: 'en-US',
  timezoneId: 'America/Chicago',
  ...(device === 'tablet' ? { hasTouch: true, isMobile: true } : {}),
})

export type Shoot = (page: Page, name: string) => Promise<void>

/** Compressed copies of some pictures, by name, for use in documents. */
export interface Copies {
  folder: string
  names: readonly string[]
}

/** Takes pictures of one look into a separate folder, numbered in order. */
export function camera(folder: string, { theme, device }: Look, copies?: Copies): { shoot: Shoot; taken: string[] } {
  const set = join(folder, `${device}-${theme}`)
  rmSync(set, { recursive: true, force: true })
  mkdirSync(set, { recursive: true })
  const taken: string[] = []
  const shoot: Shoot = async (page, name) => {
    const path = join(set, `${String(taken.length + 1).padStart(2, '0')}-${name}.png`)
    await atRest(page)
    await page.screenshot({ path, animations: 'disabled' })
    if (copies?.names.includes(name))
      await page.screenshot({ path: join(copies.folder, `${name}.jpg`), type: 'jpeg', quality: 60, animations: 'disabled' })
    taken.push(path)
  }
  return { shoot, taken }
}

/** Waits until fonts have loaded, until nothing on the page is marked as busy (at most 5 s), and another 250 ms. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => true))
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, undefined, { timeout: 5_000 })
    .catch(() => undefined)
  await page.waitForTimeout(250)
}
