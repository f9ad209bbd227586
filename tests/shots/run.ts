import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright/test'
import { startApp } from '#tests/support/app.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { type Look, camera, contextFor, looks } from './camera.ts'
import { admin } from '#tests/shots/walks/admin.ts'
import { bids } from '#tests/shots/walks/bids.ts'
import { campaigns } from '#tests/shots/walks/campaigns.ts'
import { events } from '#tests/shots/walks/events.ts'
import { fans } from '#tests/shots/walks/fans.ts'
import { holds } from '#tests/shots/walks/holds.ts'
import { imports } from '#tests/shots/walks/imports.ts'
import { marketplace } from '#tests/shots/walks/marketplace.ts'
import { offers } from '#tests/shots/walks/offers.ts'
import { offline } from '#tests/shots/walks/offline.ts'
import { shell } from '#tests/shots/walks/shell.ts'
import { signedOut } from '#tests/shots/walks/signed-out.ts'
import { client, viewer } from '#tests/shots/walks/viewer.ts'

/**
 * Takes pictures of the screens, light and dark, on a desktop and on a tablet, into `shots/`.
 * `--look desktop-light` takes one set, `--only fans,offers` some walks; `--manifest` also renews the manifest's two pictures,
 * `--readme` those of the README.
 */
const root = join(import.meta.dirname, '../..')
const option = (name: string) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const chosen = option('--look')
const wanted = looks.filter(({ device, theme }) => chosen === undefined || `${device}-${theme}` === chosen)
const only = option('--only')?.split(',')

/** The pictures in the README. */
const readme = {
  folder: join(import.meta.dirname, 'readme'),
  names: [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/shots\/readme\/([\w-]+)\.jpg/g)].map(([, name]) => name!),
}

async function takeAll(browser: Browser, look: Look): Promise<number> {
  const isForReadme = process.argv.includes('--readme') && look.device === 'desktop' && look.theme === 'light'
  const { shoot, taken } = camera(join(root, 'shots'), look, isForReadme ? readme : undefined)
  const app = await startApp()
  const problems: string[] = []
  /** Runs a walk in a new browser context. A walk that gets stuck is reported, and the others continue. */
  const walk = async (work: (page: Page, context: BrowserContext) => Promise<void>) => {
    const context = await browser.newContext(contextFor(look))
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await work(page, context).catch(async (problem: Error) => {
      problems.push(problem.message)
      await shoot(page, 'stuck-here').catch(() => undefined)
    })
    await context.close()
  }
  try {
    const walks: Record<string, (page: Page, context: BrowserContext) => Promise<void>> = {
      signedOut: (page) => signedOut(page, app, shoot),
      admin: (page) => admin(page, app, shoot),
      events: async (page, context) => {
        await events(page, app, shoot)
        await imports(page, app, shoot)
        await shell(page, app, shoot, look)
        await offline(page, context, app, shoot)
      },
      holds: (page) => holds(page, app, shoot),
      offers: (page) => offers(page, app, shoot),
      bids: (page) => bids(page, app, shoot),
      marketplace: (page) => marketplace(page, app, shoot),
      campaigns: (page) => campaigns(page, app, shoot),
      fans: (page, context) => fans(page, context, app, shoot),
      viewer: (page) => viewer(page, app, shoot),
      client: (page) => client(page, app, shoot),
    }
    for (const [name, steps] of Object.entries(walks)) if (!only || only.includes(name)) await walk(steps)
  } finally {
    await app.stop()
  }
  if (process.argv.includes('--manifest')) keepForManifest(look, taken)
  console.log(`${look.device}, ${look.theme}: ${taken.length} pictures`)
  for (const problem of problems) console.error(problem)
  return problems.length
}

/** Saves the pictures of the install dialog, whose sizes are in the manifest. */
function keepForManifest({ device, theme }: Look, taken: readonly string[]): void {
  if (theme !== 'light') return
  const [name, target] = device === 'desktop' ? ['-events.png', 'wide.png'] : ['-grid-selection.png', 'narrow.png']
  const picture = taken.find((path) => path.endsWith(name))
  if (picture === undefined) return
  mkdirSync(join(root, 'public/screenshots'), { recursive: true })
  copyFileSync(picture, join(root, 'public/screenshots', target))
}

const executablePath = await chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
let stuck = 0
try {
  for (const look of wanted) stuck += await takeAll(browser, look)
} finally {
  await browser.close()
}
console.log(`They are in ${relative(process.cwd(), join(root, 'shots'))}.`)
process.exitCode = stuck > 0 ? 1 : 0
