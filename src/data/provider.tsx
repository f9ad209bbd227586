import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import type { Data } from './data.ts'
import { useStore } from './store.ts'
import type { UserData } from './user-data.ts'

const DataContext = createContext<Data | null>(null)

/** Provides the data layer to all components below it. */
export function DataProvider({ data, children }: { data: Data; children: ReactNode }) {
  return (
    <DataContext value={data}>
      <QueryClientProvider client={data.queries}>{children}</QueryClientProvider>
    </DataContext>
  )
}

/** Returns the data layer. Throws an Error outside of a `DataProvider`. */
export function useData(): Data {
  const data = use(DataContext)
  if (!data) throw new Error('No DataProvider above')
  return data
}

/** The signed-in user's data; null without a user, until it is open, and while it is locked after a long time without contact. */
export function useUserData(): UserData | null {
  const { userData, session } = useData()
  const opened = useStore(userData)
  const state = useStore(session)
  return state.status === 'signed-in' && !state.locked ? opened : null
}
