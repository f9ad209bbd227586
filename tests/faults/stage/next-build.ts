import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, builtIn } from '#tests/support/app.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const texts = /\.(?:js|css|html|webmanifest)$/

/** Restarts the product with the next build while work runs, and with its own build after that. */
export async function withNextBuild(app: App, work: () => Promise<void>): Promise<void> {
  const dist = nextBuild()
  try {
    await app.kill()
    await app.start(dist)
    await work()
  } finally {
    await app.kill()
    await app.start()
    rmSync(join(dist, '..'), { recursive: true, force: true })
  }
}

/**
 * Makes the next build: the same app under other names. Every hashed file has a new name, the service worker
 * and the page have different bytes, and the files of the previous build still exist, as after a deploy.
 * @returns its folder; the caller removes it
 */
function nextBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'holdfast-next-'))
  cpSync(builtIn, join(dist, 'dist'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(dist, 'node_modules'))
  cpSync(join(root, 'package.json'), join(dist, 'package.json'))
  const client = join(dist, 'dist/client')
  // Compressed copies are removed, because they would be served with the old bytes.
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:br|gz)$/.test(file)) rmSync(join(client, file))

  const assets = readdirSync(join(client, 'assets'), { withFileTypes: true }).flatMap((one) => (one.isFile() ? one.name : []))
  const stems = [...new Set(assets.map(stemOf))].toSorted((a, b) => b.length - a.length)
  const renamed = new RegExp(`(${stems.map((stem) => stem.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?=\\.)`, 'g')
  const next = (text: string) => text.replaceAll(renamed, '$1-next')
  mkdirSync(join(client, 'assets'), { recursive: true })
  for (const file of assets) {
    const bytes = readFileSync(join(client, 'assets', file))
    const to = join(client, 'assets', file.replace(stemOf(file), `${stemOf(file)}-next`))
    writeFileSync(to, texts.test(file) ? next(bytes.toString()) : bytes)
  }
  for (const file of ['index.html', 'sw.js']) {
    const path = join(client, file)
    const text = next(readFileSync(path, 'utf8'))
    writeFileSync(path, text.replaceAll(/("revision":")[0-9a-f]/g, '$1x'))
  }
  return join(dist, 'dist')
}

const stemOf = (file: string) => file.slice(0, file.indexOf('.') === -1 ? undefined : file.indexOf('.'))
