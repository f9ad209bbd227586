import { useState } from 'react'
import { useData } from '#data/provider.tsx'
import { useSession } from '#data/session/use-session.ts'

/**
 * A display setting that this person chooses; this device stores it. Without storage, the setting lasts until the page is left.
 * @param name names the setting in the storage
 * @param values all values; the first one is the default
 */
export function useRemembered<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (next: Value) => void] {
  const { local } = useData().world
  const session = useSession()
  const key = `holdfast.${name}.${session.status === 'signed-in' ? session.me.user.data.id : 0}`
  const [chosen, setChosen] = useState<{ key: string; value: Value } | null>(null)
  const stored = chosen?.key === key ? chosen.value : local.get(key)
  const value = values.find((one) => one === stored) ?? values[0]
  const choose = (next: Value) => {
    setChosen({ key, value: next })
    local.set(key, next)
  }
  return [value, choose]
}
