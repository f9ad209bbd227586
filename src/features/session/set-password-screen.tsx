import { Link } from '@tanstack/react-router'

import { session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'

import { type PasswordLink, PasswordLinkForm } from './password-link-form.tsx'

/** Sets a new password with the token of the mailed link. */
export function SetPasswordScreen({ onDone, ...link }: PasswordLink & { onDone: () => void }) {
  const { api } = useData()
  return (
    <PasswordLinkForm
      {...link}
      title={m.session_reset_title()}
      submit={m.session_set_password()}
      broken={m.session_reset_link_broken()}
      another={
        <Link to="/auth/forgotpassword" className={auth().link}>
          {m.session_ask_new_link()}
        </Link>
      }
      onSend={async (body) => {
        await api.call(session.resetPassword, { body })
        onDone()
      }}
    />
  )
}
