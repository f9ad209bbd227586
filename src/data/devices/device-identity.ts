import type { KeyValue } from '#data/world.ts'

const DEVICE = 'holdfast.device'

/** This browser's id on this device, made once; it identifies no person and is no secret. */
export function deviceId(local: KeyValue): string {
  const known = local.get(DEVICE)
  if (known !== null && known !== '') return known
  const made = crypto.randomUUID()
  local.set(DEVICE, made)
  return made
}
