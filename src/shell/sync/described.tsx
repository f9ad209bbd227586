import { createContext, use, type ReactNode } from 'react'

import type { Descriptions } from '#data/outbox/describe.ts'

const Described = createContext<(() => Promise<Descriptions>) | null>(null)

/** Gives the shell the areas' descriptions of their rows, loaded when the tray first opens. */
export function DescribedBy({ load, children }: { load: () => Promise<Descriptions>; children: ReactNode }) {
  return <Described value={load}>{children}</Described>
}

/** The areas' descriptions of their rows; suspends until they are loaded. */
export function useDescriptions(): Descriptions {
  const load = use(Described)
  if (!load) throw new Error('Nothing describes the rows here')
  return use(load())
}
