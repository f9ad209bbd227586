import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { ResetPassword, session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthPage } from './auth-page.tsx'
import { fieldErrors } from './field-errors.ts'
import { useFormCall } from './use-form-call.ts'

type Props = { email: string; token: string; onDone: () => void }

/** Sets a new password with the token of the mailed link; the email comes with it and stays as it is. */
export function SetPasswordScreen({ email, token, onDone }: Props) {
  const styles = auth()
  const { api } = useData()
  const [password, setPassword] = useState('')
  const { errors, warning, busy, submit } = useFormCall()

  const save = () =>
    submit(fieldErrors(ResetPassword, { email, token, password }), async () => {
      await api.call(session.resetPassword, { body: { email, token, password } })
      onDone()
    })

  if (!email || !token)
    return (
      <AuthPage title={m.session_reset_title()} lead={m.session_reset_link_broken()}>
        <Link to="/auth/forgotpassword" className={styles.link}>
          {m.session_ask_new_link()}
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title={m.session_reset_title()}>
      <Form
        className={styles.form}
        onSubmit={save}
        warning={warning && <Refused text={warning} />}
        busy={busy}
        actions={
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {m.session_set_password()}
          </Button>
        }
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
      </Form>
      <Link to="/auth/sign-in" className={styles.link}>
        {m.session_back_to_sign_in()}
      </Link>
    </AuthPage>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <>
      {text}{' '}
      <Link to="/auth/forgotpassword" className={auth().link}>
        {m.session_ask_new_link()}
      </Link>
    </>
  )
}
