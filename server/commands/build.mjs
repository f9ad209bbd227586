// Builds the app and the server into dist. `--if-needed` skips the build if dist was built from the current sources.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildId } from './build/build-id.mjs'
import { bringBack, setAside } from './build/earlier.mjs'
import { root } from './root.mjs'
import { giveUp, runTool } from './run.mjs'
import { prepare } from './prepare.mjs'

const stamp = join(root, 'dist/build-id')
const assets = join(root, 'dist/client/assets')
const earlier = join(root, 'dist/earlier')

/** Builds, unless dist was made from exactly these sources. */
export async function buildIfNeeded() {
  const made = await readFile(stamp, 'utf8').catch(() => '')
  if (made === buildId() && existsSync(join(root, 'dist/server/main.js')) && existsSync(join(root, 'dist/client/index.html')))
    return
  console.log('Building …')
  await build()
}

/** Builds styles, texts, app and server; after an error, prints it and ends the process. */
export async function build() {
  await prepare()
  await setAside(assets, earlier)
  for (const args of [['build'], ['build', '--ssr']]) {
    const done = await runTool('vite', [...args, '--logLevel', 'warn'])
    if (!done.ok) giveUp('The build failed.', done.output)
  }
  await bringBack(earlier, assets)
  await writeFile(stamp, buildId())
}

if (process.argv[1] === import.meta.filename) await (process.argv.includes('--if-needed') ? buildIfNeeded() : build())
