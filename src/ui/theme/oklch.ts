/** A colour as lightness (0–1), chroma and hue (degrees). */
export type Oklch = { l: number; c: number; h: number }

type Triple = [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Parses `#rgb` or `#rrggbb`, with or without the hash; null if the text is no such colour. */
export function parseHex(text: string | null | undefined): Triple | null {
  const match = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text?.trim() ?? '')
  if (!match?.[1]) return null
  const digits = match[1].length === 3 ? [...match[1]].map((digit) => digit + digit).join('') : match[1]
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16) / 255) as Triple
}

/** Converts sRGB values (0–1) to OKLCH. */
export function toOklch(rgb: Triple): Oklch {
  const [r, g, b] = rgb.map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const inGamut = (rgb: Triple) => rgb.every((value) => value >= -0.0005 && value <= 1.0005)

/** The nearest colour in sRGB: with the same lightness and hue, and the highest possible chroma. */
export function fitGamut(color: Oklch): Oklch {
  if (inGamut(toLinearRgb(color))) return color
  let low = 0
  let high = color.c
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (inGamut(toLinearRgb({ ...color, c: middle }))) low = middle
    else high = middle
  }
  return { ...color, c: low }
}

/** Converts an OKLCH colour to `#rrggbb`. */
export function toHex(color: Oklch): string {
  const digits = toLinearRgb(fitGamut(color)).map((value) => Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255))
  return `#${digits.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as in WCAG 2. */
export function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1 to 21, as in WCAG 2. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
