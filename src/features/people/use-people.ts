import { useState } from 'react'
import { people as calls, type Person } from '#contract/people.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** The people of a channel and the actions on them: one at a time, online only. */
export function usePeople(channel: number) {
  const { api } = useData()
  const { online } = useConnectivity()
  const read = useRead(calls.listPeople, { params: { id: channel } }, { staleTime: 0 })
  const [busy, setBusy] = useState(false)

  /** Runs the action, reports its success, and reads the list again. @returns the error text, or null */
  const act = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    setBusy(true)
    try {
      await work()
      // Reload the list before the dialog closes.
      await read.refetch()
      toast({ tone: 'positive', text: done })
      return null
    } catch (error) {
      // Not awaited: without a connection it would wait for one.
      void read.refetch()
      return problemText(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    channel,
    read,
    busy,
    /** The reason why nothing can be changed now. */
    blocked: online ? undefined : m.common_offline_blocked_detail(),
    setAbilities: ({ id: person, name }: Person, abilities: Person['abilities']) =>
      act(
        () => api.call(calls.setAbilities, { params: { id: channel, person }, body: { abilities } }),
        m.people_abilities_saved({ name }),
      ),
    signOutEverywhere: ({ id: person, name }: Person) =>
      act(() => api.call(calls.endPersonSessions, { params: { id: channel, person } }), m.people_signed_out({ name })),
    signOut: ({ id: person }: Person, session: string, device: string) =>
      act(
        () => api.call(calls.endPersonSession, { params: { id: channel, person, session } }),
        m.people_device_signed_out({ device }),
      ),
  }
}
export type People = ReturnType<typeof usePeople>
