import { createContext, use, type ReactNode } from 'react'

import type { Descriptions } from '#data/outbox/describe.ts'

const Described = createContext<(() => Promise<Descriptions>) | null>(null)

/** Gives the shell what the areas say of their rows. It is loaded when the tray first is. */
export function DescribedBy({ load, children }: { load: () => Promise<Descriptions>; children: ReactNode }) {
  return <Described value={load}>{children}</Described>
}

/** What the areas say of their rows; suspends until it is there. */
export function useDescriptions(): Descriptions {
  const load = use(Described)
  if (!load) throw new Error('Nothing describes the rows here')
  return use(load())
}
