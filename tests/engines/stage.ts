import { type App, startApp, withoutProof } from '#tests/support/app.ts'
import { engines as all, missingEngines } from '#tests/support/run/engines.mjs'
import type { Driver } from './drivers/driver.ts'
import { startPuppeteer } from './drivers/puppeteer.ts'
import { startWebKit } from './drivers/webkit.ts'
import { Tab } from './tab.ts'

type Engine = (typeof all)[number]

/** The place of a story: the built product, and a new device. */
export interface Stage {
  app: App
  newTab(): Promise<Tab>
}

/** The engines of this run: all of them, unless ENGINE names one. */
export const engines: readonly Engine[] = all.filter((engine) => !process.env['ENGINE'] || engine === process.env['ENGINE'])

/**
 * Plays a story on a new device of an engine.
 * @param skip skips the test, if the engine is not installed
 */
export async function onStage(
  engine: Engine,
  skip: (reason: string) => never,
  story: (stage: Stage) => Promise<void>,
): Promise<void> {
  if ((await missingEngines()).includes(engine)) skip(`${engine} is not installed`)
  const app = await startApp(withoutProof)
  let device: Driver | undefined
  try {
    const driver = (device = engine === 'webkit' ? await startWebKit() : await startPuppeteer(engine))
    await story({ app, newTab: async () => new Tab(await driver.newTab()) })
  } finally {
    await device?.close()
    await app.stop()
  }
}
