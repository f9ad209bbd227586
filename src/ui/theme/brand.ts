import { type BrandVariables, layBrand } from './kept-brand.ts'
import { contrast, type Oklch, parseHex, toHex, toOklch } from './oklch.ts'

/** A channel's colours as in its settings: hex texts, or empty values. */
export type BrandColors = { color_1?: string | null | undefined; color_2?: string | null | undefined }

/** The minimum contrast of text on its background. */
export const enough = 4.5

/** The backgrounds of brand-coloured text in both themes, equal to the colour tokens. */
export const grounds = {
  light: [toHex({ l: 1, c: 0, h: 0 }), toHex({ l: 0.955, c: 0.006, h: 200 })],
  dark: [toHex({ l: 0.172, c: 0.01, h: 220 }), toHex({ l: 0.265, c: 0.012, h: 212 })],
}
const white = '#ffffff'
const ink = toHex({ l: 0.19, c: 0.01, h: 220 })

/** Makes a colour darker or lighter, in steps of 0.01 of lightness, until its contrast on every background is high enough. */
function mend(color: Oklch, step: 0.01 | -0.01, on: string[]): string {
  let { l } = color
  let hex = toHex(color)
  while (on.some((ground) => contrast(hex, ground) < enough) && (step < 0 ? l > 0 : l < 1)) {
    l = Math.min(1, Math.max(0, l + step))
    hex = toHex({ ...color, l })
  }
  return hex
}

/**
 * Makes the style variables of a brand colour for both themes: fill, text on it, text in the colour, and a soft background. Each
 * pair of text and background has a contrast of at least 4.5:1.
 * @returns null if the text is not a hex colour
 */
export function brandVariables(hex: string | null | undefined): BrandVariables | null {
  const rgb = parseHex(hex)
  if (!rgb) return null
  const color = toOklch(rgb)
  const softLight = toHex({ l: 0.955, c: Math.min(color.c * 0.25, 0.025), h: color.h })
  const softDark = toHex({ l: 0.29, c: Math.min(color.c * 0.4, 0.045), h: color.h })
  return {
    '--brand-light': mend(color, -0.01, [white]),
    '--brand-on-light': white,
    '--brand-text-light': mend(color, -0.01, [...grounds.light, softLight]),
    '--brand-soft-light': softLight,
    '--brand-dark': mend(color, 0.01, [...grounds.dark, ink]),
    '--brand-on-dark': ink,
    '--brand-text-dark': mend(color, 0.01, [...grounds.dark, softDark]),
    '--brand-soft-dark': softDark,
  }
}

/**
 * Replaces the default accent with a channel's colours, on the root element, where tokens are resolved. Uses `color_1`, or
 * `color_2` if the first is not a colour. If neither is a colour, restores the default accent.
 */
export const applyBrand = (colors: BrandColors | null): void => layBrand(variablesOf(colors))

/** The style variables of a channel's colours; null if neither is a colour. */
export const variablesOf = (colors: BrandColors | null): BrandVariables | null =>
  brandVariables(colors?.color_1) ?? brandVariables(colors?.color_2)
