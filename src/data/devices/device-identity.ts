import type { KeyValue } from '#data/world.ts'

const DEVICE = 'holdfast.device'

/** The id of this browser on this device, made once; it is not about a person, and no secret. */
export function deviceId(local: KeyValue): string {
  const known = local.get(DEVICE)
  if (known !== null && known !== '') return known
  const made = crypto.randomUUID()
  local.set(DEVICE, made)
  return made
}

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** What a person calls the device by: `Chrome · Windows`. */
export function deviceName(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(' · ') || 'Browser'
}
