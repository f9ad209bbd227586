import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** The pause in typing before the address is updated, in milliseconds. The search reacts to every key, without the router. */
const ADDRESS_MS = 400

type Address = Record<string, unknown>

/**
 * Writes `wanted` to the address after a short delay.
 * @param keys the parts of the address that this screen writes
 * @param onOther called when a link to the same page has changed the address
 */
export function useInAddress(keys: readonly string[], wanted: Readonly<Address>, onOther: (address: Address) => void): void {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const inAddress = JSON.stringify(keys.map((key) => (address[key] === undefined ? null : String(address[key]))))
  const next = JSON.stringify(keys.map((key) => (wanted[key] === undefined ? null : String(wanted[key]))))
  const seen = useRef(inAddress)
  const written = useRef(inAddress)
  const latest = useRef({ keys, wanted, address, onOther })
  useLayoutEffect(() => void (latest.current = { keys, wanted, address, onOther }))
  useEffect(() => {
    const isNew = inAddress !== seen.current
    seen.current = inAddress
    if (inAddress === next) return
    if (isNew && inAddress !== written.current) return latest.current.onOther(latest.current.address)
    const timer = setTimeout(() => {
      written.current = next
      const mine = Object.fromEntries(latest.current.keys.map((key) => [key, latest.current.wanted[key]]))
      void navigate({
        to: '.',
        search: ((before: Address) => ({ ...before, ...mine })) as never,
        replace: true,
        resetScroll: false,
      })
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [inAddress, next, navigate])
}
