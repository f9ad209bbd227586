import { people as calls, type Person } from '#contract/people.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { useListActions } from './use-list-actions.ts'

/** The people of a channel and the actions on them, online only; `busy` while an action runs. */
export function usePeople(channel: number) {
  const { api } = useData()
  const blocked = useBlockedReason()
  const read = useRead(calls.listPeople, { params: { id: channel } }, { staleTime: 0 })
  const { busy, act } = useListActions(read.refetch)
  return {
    channel,
    read,
    busy,
    /** The reason why nothing can be changed now. */
    blocked,
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
