import type { ReactNode } from 'react'
import { serverClock } from '#lib/server-clock.ts'
import { isOver } from './expires.ts'
import { usePicture } from './use-picture.ts'

interface Props {
  channel: number
  address: string | null
  children: (address: string | null) => ReactNode
}

/** `usePicture` as a component, for many pictures: runs the hook only if the address has expired. */
export function Pictured(props: Props) {
  const { address, children } = props
  return address !== null && isOver(address, serverClock.now()) ? <Renewed {...props} /> : children(address)
}

function Renewed({ channel, address, children }: Props) {
  return children(usePicture(channel, address))
}
