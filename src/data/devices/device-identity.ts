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
