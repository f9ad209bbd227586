import { deviceValues } from '#lib/browser-values.ts'

/** The style variables of a brand colour, on the root element. */
export const brandNames = [
  '--brand-light',
  '--brand-on-light',
  '--brand-text-light',
  '--brand-soft-light',
  '--brand-dark',
  '--brand-on-dark',
  '--brand-text-dark',
  '--brand-soft-dark',
] as const

export type BrandVariables = Record<(typeof brandNames)[number], string>

/** A channel's colours (hex), and the variables derived from them; `variables` is null if neither text is a colour. */
export interface KeptBrand {
  colors: readonly [string | null, string | null]
  variables: BrandVariables | null
}

const keyOf = (channel: number) => `holdfast.brand.${channel}`

/** A channel's last known look on this device; null if unknown. */
export function keptBrand(channel: number): KeptBrand | null {
  const kept = deviceValues.getJson(keyOf(channel))
  return isKept(kept) ? kept : null
}

const isKept = (kept: unknown): kept is KeptBrand =>
  typeof kept === 'object' && kept !== null && 'variables' in kept && 'colors' in kept && Array.isArray(kept.colors)

/** Stores a channel's look for the first paint of the next start, or removes the stored look if the channel has no brand colour. */
export function keepBrand(channel: number, brand: KeptBrand): void {
  if (brand.variables) deviceValues.set(keyOf(channel), JSON.stringify(brand))
  else deviceValues.remove(keyOf(channel))
}

/**
 * Replaces the default accent with a brand; null restores the default. Unchanged values are not set again, because each change
 * restyles the whole page.
 */
export function layBrand(variables: Partial<BrandVariables> | null): void {
  const { style } = document.documentElement
  for (const name of brandNames) {
    const value = variables?.[name] ?? ''
    if (style.getPropertyValue(name) !== value) style.setProperty(name, value)
  }
}
