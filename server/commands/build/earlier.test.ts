import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { bringBack, setAside } from './earlier.mjs'

const day = 24 * 3_600_000

test('the files of earlier builds are kept for fourteen days beside the new ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-build-'))
  const [assets, earlier] = [join(folder, 'assets'), join(folder, 'earlier')]
  const lay = (name: string, text: string, age = 0) => {
    mkdirSync(assets, { recursive: true })
    writeFileSync(join(assets, name), text)
    const at = (Date.now() - age) / 1000
    utimesSync(join(assets, name), at, at)
  }
  lay('same-1.js', 'before')
  lay('young-1.js', 'young', 13 * day)
  lay('old-1.js', 'old', 15 * day)
  await setAside(assets, earlier)
  expect(readdirSync(assets)).toEqual([])
  lay('same-1.js', 'after')
  lay('new-1.js', 'new')
  await bringBack(earlier, assets)
  expect(readdirSync(assets).toSorted()).toEqual(['new-1.js', 'same-1.js', 'young-1.js'])
  expect(readFileSync(join(assets, 'same-1.js'), 'utf8')).toBe('after')
  expect(readdirSync(folder)).toEqual(['assets'])
  rmSync(folder, { recursive: true })
})

test('the first build has no earlier files to restore', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-build-'))
  await setAside(join(folder, 'assets'), join(folder, 'earlier'))
  await bringBack(join(folder, 'earlier'), join(folder, 'assets'))
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})
