import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { ResetPassword, session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import { fieldErrors } from './field-errors.ts'
import { isSpentLink, problemText } from '#parts/problem/problem-text.ts'
import { useFormCall } from './use-form-call.ts'

type Props = { email: string; token: string; onDone: () => void }

/** Sets a new password with the token of the mailed link; the email comes with it and stays as it is. */
export function SetPasswordScreen({ email, token, onDone }: Props) {
  const { api } = useData()
  const [password, setPassword] = useState('')
  const { errors, failure, busy, submit } = useFormCall()

  const save = () =>
    submit(fieldErrors(ResetPassword, { email, token, password }), async () => {
      await api.call(session.resetPassword, { body: { email, token, password } })
      onDone()
    })

  if (!email || !token)
    return (
      <AuthPage title={m.session_reset_title()} lead={m.session_reset_link_broken()}>
        <AskAgain />
      </AuthPage>
    )
  return (
    <AuthForm
      title={m.session_reset_title()}
      warning={
        failure && (
          <>
            {problemText(failure.error)} {isSpentLink(failure.error) && <AskAgain />}
          </>
        )
      }
      busy={busy}
      submit={m.session_set_password()}
      onSubmit={save}
    >
      <TextField
        label={m.common_email()}
        type="email"
        autoComplete="username"
        value={email}
        onValue={() => {}}
        error={errors['email']}
        disabled
      />
      <PasswordField
        label={m.session_new_password()}
        autoComplete="new-password"
        autoFocus
        value={password}
        onValue={setPassword}
        error={errors['password']}
        required
      />
    </AuthForm>
  )
}

const AskAgain = () => (
  <Link to="/auth/forgotpassword" className={auth().link}>
    {m.session_ask_new_link()}
  </Link>
)
