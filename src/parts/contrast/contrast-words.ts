import { getLocale } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { number } from '#messages/registry.ts'
import { brandVariables, enough } from '#ui/theme/brand.ts'
import { contrast, parseHex } from '#ui/theme/oklch.ts'

const WHITE = '#ffffff'
const BLACK = '#000000'

/** Returns black or white, whichever has more contrast on a colour; black if the text is not a colour. */
export function textOn(hex: string | null | undefined): string {
  if (!parseHex(hex)) return BLACK
  return contrast(hex!, WHITE) >= contrast(hex!, BLACK) ? WHITE : BLACK
}

/**
 * Returns a note on a brand colour's contrast on white and, if the contrast is too low, on the darker colour used instead.
 * Undefined if the text is not a colour.
 */
export function contrastWords(hex: string): string | undefined {
  if (!hex.startsWith('#') || !parseHex(hex)) return undefined
  const ratio = contrast(hex, WHITE)
  const said = m.contrast_ratio({ ratio: number(getLocale(), Math.floor(ratio * 10) / 10) })
  const mended = brandVariables(hex)?.['--brand-light']
  return ratio >= enough || mended === undefined ? said : `${said}. ${m.contrast_mended({ hex: mended })}`
}
