import type { KeyValue } from '#data/world.ts'

/** The local storage key of the id of this browser on this device. */
export const DEVICE = 'holdfast.device'

/** Returns the id of this browser on this device, which is made once. The id identifies no person and is no secret. */
export function deviceId(local: KeyValue): string {
  const known = local.get(DEVICE)
  if (known !== null && known !== '') return known
  const made = crypto.randomUUID()
  local.set(DEVICE, made)
  return made
}
