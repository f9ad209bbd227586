import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverPathPattern } from '#lib/server-paths.ts'
import { canvasColors } from '#lib/theme-choice.ts'
import { semanticColors } from '#ui/theme/colors.ts'
import { toHex } from '#ui/theme/oklch.ts'
import { manifest } from './manifest.ts'

const root = join(import.meta.dirname, '../../..')

test('a CSV file can be opened with the app, and shared with it by a form', () => {
  expect(manifest.file_handlers).toEqual([{ action: '/', accept: { 'text/csv': ['.csv'] } }])
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  expect(manifest.share_target?.params.files).toMatchObject([
    { name: 'file', accept: expect.arrayContaining(['.csv', 'text/csv']) },
  ])
})

test('a shared file is sent to an address that the service worker handles, within the scope of the app', () => {
  const action = manifest.share_target?.action ?? ''
  expect(action.startsWith(manifest.scope ?? '?')).toBe(true)
  expect(serverPathPattern.test(action)).toBe(false)
})

test('every icon of the app and of its shortcuts is a file', () => {
  const icons = [...(manifest.icons ?? []), ...(manifest.shortcuts ?? []).flatMap((shortcut) => shortcut.icons ?? [])]
  expect(icons.length).toBeGreaterThan(4)
  for (const { src } of icons) expect(existsSync(join(root, 'public', src)), src).toBe(true)
})

const page = readFileSync(join(root, 'index.html'), 'utf8')

test('the window, the title bar and the page have one background in each theme, before and after the styles arrive', () => {
  const hexOf = (color: string) => {
    const [l = 0, c = 0, h = 0] = Array.from(color.matchAll(/[\d.]+/g), ([digits]) => Number(digits))
    return toHex({ l, c, h })
  }
  const { base, _dark } = semanticColors.canvas.value
  expect(canvasColors).toEqual({ light: hexOf(base), dark: hexOf(_dark) })
  for (const color of Object.values(canvasColors)) {
    expect(page).toContain(`background: ${color};`)
    expect(page).toMatch(new RegExp(`<meta name="theme-color" content="${color}" media=`))
  }
  expect(manifest.color_scheme_dark.background_color).toBe(canvasColors.dark)
})

test('no start screen is lighter than the icon on it', () => {
  const icon = readFileSync(join(root, 'public/icons/mark.svg'), 'utf8')
  expect(icon).toContain(`fill="${manifest.background_color}"`)
})

test('the page sets the theme before its styles and scripts, and makes room for the keyboard of a tablet', () => {
  expect(page.indexOf('dataset.theme')).toBeGreaterThan(0)
  expect(page.indexOf('dataset.theme')).toBeLessThan(page.indexOf('type="module"'))
  expect(page).toContain('interactive-widget=resizes-content')
})
