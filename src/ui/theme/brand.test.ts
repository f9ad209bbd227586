import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { brandVariables, enough, grounds } from './brand.ts'
import { semanticColors } from './colors.ts'
import { contrast, parseHex, toHex, toOklch } from './oklch.ts'

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('a brand colour', () => {
  it('is made readable in both themes, whatever it is', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const v = brandVariables(hex) as Record<string, string>
        const pairs: [string, string][] = [
          [v['--brand-light']!, v['--brand-on-light']!],
          [v['--brand-dark']!, v['--brand-on-dark']!],
          [v['--brand-text-light']!, v['--brand-soft-light']!],
          [v['--brand-text-dark']!, v['--brand-soft-dark']!],
          ...grounds.light.map((ground): [string, string] => [v['--brand-text-light']!, ground]),
          ...grounds.dark.map((ground): [string, string] => [v['--brand-text-dark']!, ground]),
        ]
        for (const [words, ground] of pairs) expect(contrast(words, ground)).toBeGreaterThanOrEqual(enough)
      }),
    )
  })
  it('is adjusted even if it is white or black', () => {
    expect(contrast(brandVariables('#ffffff')!['--brand-light']!, '#ffffff')).toBeGreaterThanOrEqual(enough)
    expect(contrast(brandVariables('#000000')!['--brand-dark']!, grounds.dark[0]!)).toBeGreaterThanOrEqual(enough)
  })
  it('stays as it is if it is already readable', () => {
    expect(brandVariables('#00558c')?.['--brand-light']).toBe('#00558c')
  })
  it('keeps its hue when it is adjusted', () => {
    const before = toOklch(parseHex('#ffd400')!)
    const after = toOklch(parseHex(brandVariables('#ffd400')!['--brand-light']!)!)
    expect(Math.abs(after.h - before.h)).toBeLessThan(3)
    expect(after.l).toBeLessThan(before.l)
  })
  it('is accepted with or without its hash, short or long, and in no other form', () => {
    expect(brandVariables('05c')).toEqual(brandVariables('#0055cc'))
    expect(brandVariables('blue')).toBeNull()
    expect(brandVariables('')).toBeNull()
    expect(brandVariables(null)).toBeNull()
  })
})

function hexOf(value: string): string {
  const inner = /oklch\(([^)]+)\)/.exec(value)?.[1] ?? ''
  const [l, c, h] = inner.split(' ').map(Number) as [number, number, number]
  return toHex({ l, c, h })
}

describe('the colours of the app', () => {
  const themes = ['base', '_dark'] as const
  const color = (name: keyof typeof semanticColors, theme: (typeof themes)[number]) => hexOf(semanticColors[name].value[theme])
  it.each(themes)('have texts that can be read on every background (%s)', (theme) => {
    for (const words of ['text', 'text-muted', 'text-faint', 'accent-text'] as const) {
      for (const ground of ['canvas', 'surface', 'raised', 'hover', 'sunken'] as const) {
        expect(contrast(color(words, theme), color(ground, theme)), `${words} on ${ground}`).toBeGreaterThanOrEqual(enough)
      }
    }
  })
  it.each(themes)('have tones whose texts can be read on their soft background and on the canvas (%s)', (theme) => {
    for (const tone of ['accent', 'positive', 'caution', 'danger', 'info'] as const) {
      for (const ground of [`${tone}-soft`, 'canvas', 'raised'] as const) {
        expect(contrast(color(`${tone}-text`, theme), color(ground, theme)), `${tone} on ${ground}`).toBeGreaterThanOrEqual(
          enough,
        )
      }
    }
  })
  it.each(themes)('have fills that can carry text, and outlines and icons that can be seen (%s)', (theme) => {
    expect(contrast(color('accent-on', theme), color('accent', theme))).toBeGreaterThanOrEqual(enough)
    expect(contrast(color('danger-on', theme), color('danger', theme))).toBeGreaterThanOrEqual(enough)
    for (const line of ['line-strong', 'positive', 'caution', 'danger', 'info', 'accent'] as const) {
      expect(contrast(color(line, theme), color('surface', theme)), line).toBeGreaterThanOrEqual(3)
    }
  })
})
