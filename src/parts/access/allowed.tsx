import type { ReactNode } from 'react'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface AllowedProps {
  /** The ability that the content needs. */
  to: Parameters<ReturnType<typeof useCan>>[0]
  children: ReactNode
}

/** Shows content to people with an ability; others see the no-permission state. */
export function Allowed({ to, children }: AllowedProps) {
  const can = useCan()
  return can(to) ? children : <ErrorState title={m.common_error_403()} />
}
