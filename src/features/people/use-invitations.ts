import { type Invitation, type NewInvitation, people as calls } from '#contract/people.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRefetchWhile } from '#data/answers/use-refetch-while.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useListActions } from './use-list-actions.ts'

/** How often the list is reloaded while an email is being sent, in milliseconds. */
const SENDING_MS = 2_000

/** The open invitations of a channel and the actions on them, online only. Resending and withdrawing run one at a time. */
export function useInvitations(channel: number) {
  const { api } = useData()
  const blocked = useBlockedReason()
  const read = useRead(calls.listInvitations, { params: { id: channel } }, { staleTime: 0 })
  const { refetch } = read
  const { busy, act } = useListActions(refetch)
  useRefetchWhile(read.data?.some(({ delivery }) => delivery === 'sending') ?? false, refetch, SENDING_MS)

  const actOnRow = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    if (busy) return
    const failure = await act(work, done)
    if (failure !== null) toast({ tone: 'danger', text: failure })
  }
  return {
    read,
    /** The reason why nothing can be changed now. */
    blocked,
    /** @throws the failure of the call, for the form */
    invite: async (body: NewInvitation) => {
      const { name } = await api.call(calls.invitePerson, { params: { id: channel }, body })
      await refetch()
      toast({ tone: 'positive', text: m.people_invited({ name }) })
    },
    resend: ({ id: invitation, name }: Invitation) =>
      actOnRow(
        () => api.call(calls.resendInvitation, { params: { id: channel, invitation } }),
        m.people_invitation_resent({ name }),
      ),
    withdraw: ({ id: invitation, name }: Invitation) =>
      actOnRow(
        () => api.call(calls.withdrawInvitation, { params: { id: channel, invitation } }),
        m.people_invitation_withdrawn({ name }),
      ),
  }
}
export type Invitations = ReturnType<typeof useInvitations>
