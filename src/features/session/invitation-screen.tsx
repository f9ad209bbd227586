import { session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'

import { type PasswordLink, PasswordLinkForm } from './password-link-form.tsx'

/** Accepts an invitation with a password and the token of the mailed link. */
export function InvitationScreen({ onDone, ...link }: PasswordLink & { onDone: () => void }) {
  const { api } = useData()
  return (
    <PasswordLinkForm
      {...link}
      title={m.session_invitation_title()}
      lead={m.session_invitation_detail()}
      submit={m.session_invitation_accept()}
      broken={m.session_invitation_link_broken()}
      onSend={async (body) => {
        await api.call(session.acceptInvitation, { body })
        onDone()
      }}
    />
  )
}
