import type { Page } from 'playwright'
import { build } from 'vite'
import { type Line, median } from '#tests/bench/line.ts'
import type { Drawn } from '#tests/bench/page/same-elements.ts'
import type { Sign } from '#tests/bench/page/probe.ts'
import { firstSection, rememberOpen, seatRows } from '#tests/bench/world/seats.ts'
import { CHANNEL, eventsListed, quiet, type World } from '#tests/bench/world/world.ts'
import { bareEvents, bareRows, bareSeats, channelDatabase, inNewTab, keepBareFiles, type Kept, type Opened } from './bare-page.ts'

/**
 * Measures the elements and styles of two screens, drawn with only the app's packages in a new tab with a dead server, beside a
 * bare page. The app cannot be faster than this; only its additional time is due to its own code.
 */
export async function sameElements(world: World): Promise<Line[]> {
  const { id } = world.venue.stadium
  const section = await firstSection(world)
  return [
    await screen(world, { what: 'events list', path: '/events', sign: eventsListed, bare: bareEvents }),
    await screen(world, {
      what: 'stadium',
      path: `/events/${id}`,
      sign: seatRows,
      bare: (database) => bareSeats(database, id, section),
      prepare: (tab) => rememberOpen(tab, id, section),
    }),
  ]
}

interface Screen extends Pick<Opened, 'path' | 'sign' | 'prepare'> {
  what: string
  /** Returns the bare page for a database's name. */
  bare(database: string): string
}

async function screen(world: World, { what, path, sign, bare, prepare }: Screen): Promise<Line> {
  const { wire, context, runs } = world
  const tab = await context.newPage()
  await prepare?.(tab)
  await tab.goto(`${wire.url}/sales-channel/${CHANNEL}${path}`)
  await tab.evaluate((awaited) => window.probe.seen(awaited), sign)
  await quiet(tab)
  const files = await filesOf(tab, bare)
  await tab.close()
  await wire.cut()
  try {
    await keepBareFiles(world, files)
    const opened = async (page: string, awaited: Sign) =>
      (await inNewTab(await context.newPage(), `${wire.url}${page}`, awaited)).took
    const took: number[] = []
    const floor: number[] = []
    for (let run = 0; run < runs; run++) {
      took.push(await opened('/bare-packages', sign))
      floor.push(await opened('/bare', bareRows))
    }
    return { what: `elements of the ${what} drawn by the packages alone`, unit: 'ms', value: median(took), floor: median(floor) }
  } finally {
    await wire.mend()
  }
}

/** Returns the bare page, and a page with the elements of the screen in a tab. */
async function filesOf(tab: Page, bare: Screen['bare']): Promise<Record<string, Kept>> {
  const database = await channelDatabase(tab)
  const elements = await tab.evaluate(readElements)
  const styles = await tab.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return (await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()))).join('')
  })
  const root = await tab.evaluate(() => [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`))
  const given = JSON.stringify({ database, elements }).replaceAll('<', '\\u003c')
  const page = `<!doctype html><html ${root.join(' ')}><meta charset="utf-8"><title>Bare</title>
<link rel="preload" as="script" crossorigin href="/bare-packages.js"><link rel="stylesheet" href="/bare-packages.css">
<div id="root"></div><script>window.same = ${given}</script><script type="module" crossorigin src="/bare-packages.js"></script>`
  return {
    '/bare': { type: 'text/html', body: bare(database) },
    '/bare-packages': { type: 'text/html', body: page },
    '/bare-packages.css': { type: 'text/css', body: styles },
    '/bare-packages.js': { type: 'text/javascript', body: await builtScript() },
  }
}

/** Reads the elements of the page, in React's format. This function is sent to the page as text. */
function readElements(): Drawn {
  const called: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
    datetime: 'dateTime',
    colspan: 'colSpan',
    readonly: 'readOnly',
    maxlength: 'maxLength',
    autocomplete: 'autoComplete',
    'stroke-width': 'strokeWidth',
    'stroke-linecap': 'strokeLinecap',
    'stroke-linejoin': 'strokeLinejoin',
    value: 'defaultValue',
    checked: 'defaultChecked',
  }
  const read = (element: Element): Drawn => [
    element.tagName.toLowerCase(),
    Object.fromEntries(
      [...element.attributes]
        // Pictures are left out, because they load later in the app, too.
        .filter(({ name }) => name !== 'style' && name !== 'src')
        .map(({ name, value }) => [called[name] ?? name, name === 'checked' ? true : value]),
    ),
    [...element.childNodes].flatMap((node): Drawn[2] =>
      node instanceof Element ? [read(node)] : node instanceof Text ? [node.data] : [],
    ),
  ]
  return read(document.querySelector('#root')!)
}

async function builtScript(): Promise<string> {
  const entry = new URL('../page/same-elements.ts', import.meta.url).pathname
  const dexie = new URL('../../../node_modules/dexie/dist/modern/dexie.mjs', import.meta.url).pathname
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { alias: [{ find: /^dexie$/, replacement: dexie }] },
    build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const [file] = 'output' in built ? built.output : []
  if (file?.type !== 'chunk') throw new Error('The page of the packages was not built')
  return file.code
}
