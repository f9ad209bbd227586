import { useEffect, useState } from 'react'
import { type Invitation, type NewInvitation, people as calls } from '#contract/people.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** How often the list is read while an email is being sent. */
const SENDING_MS = 2_000

/** The open invitations of a channel and what can be done with them: one action at a time, online only. */
export function useInvitations(channel: number) {
  const { api } = useData()
  const { online } = useConnectivity()
  const read = useRead(calls.listInvitations, { params: { id: channel } }, { staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const { refetch } = read
  const isSending = read.data?.some(({ delivery }) => delivery === 'sending') ?? false
  useEffect(() => {
    if (!isSending || !online) return
    const timer = setInterval(() => void refetch(), SENDING_MS)
    return () => clearInterval(timer)
  }, [isSending, online, refetch])

  /** Runs the action on an invitation, and reports the result. The list shows the current state, whatever it is. */
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      await refetch()
      toast({ tone: 'positive', text: done })
    } catch (error) {
      // Without a connection this waits until there is one.
      void refetch()
      toast({ tone: 'danger', text: problemText(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    read,
    /** Why nothing can be changed now. */
    blocked: online ? undefined : m.common_offline_blocked_detail(),
    /** @throws the failure of the call, for the form */
    invite: async (body: NewInvitation) => {
      const { name } = await api.call(calls.invitePerson, { params: { id: channel }, body })
      await refetch()
      toast({ tone: 'positive', text: m.people_invited({ name }) })
    },
    resend: ({ id: invitation, name }: Invitation) =>
      act(() => api.call(calls.resendInvitation, { params: { id: channel, invitation } }), m.people_invitation_resent({ name })),
    withdraw: ({ id: invitation, name }: Invitation) =>
      act(
        () => api.call(calls.withdrawInvitation, { params: { id: channel, invitation } }),
        m.people_invitation_withdrawn({ name }),
      ),
  }
}
export type Invitations = ReturnType<typeof useInvitations>
