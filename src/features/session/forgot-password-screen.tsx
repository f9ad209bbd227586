import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { ForgotPassword, session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthPage } from './auth-page.tsx'
import { fieldErrors } from './field-errors.ts'
import { rememberedEmail } from './remembered-email.ts'
import { useFormCall } from './use-form-call.ts'

/** Asks for the link with which a new password is set. The answer never tells whether an account exists. */
export function ForgotPasswordScreen() {
  const styles = auth()
  const { api } = useData()
  const [email, setEmail] = useState(rememberedEmail)
  const [sent, setSent] = useState(false)
  const { errors, warning, busy, submit } = useFormCall()

  const send = () =>
    submit(fieldErrors(ForgotPassword, { email }), async () => {
      setSent(false)
      await api.call(session.forgotPassword, { body: { email: email.trim() } })
      setSent(true)
    })

  return (
    <AuthPage title={m.session_forgot_title()} lead={m.session_forgot_detail()}>
      {sent && <Banner tone="positive">{m.session_reset_sent()}</Banner>}
      <Form
        className={styles.form}
        onSubmit={send}
        warning={warning}
        busy={busy}
        actions={
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {m.session_send_reset()}
          </Button>
        }
      >
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onValue={setEmail}
          error={errors['email']}
          required
        />
      </Form>
      <Link to="/auth/sign-in" className={styles.link}>
        {m.session_back_to_sign_in()}
      </Link>
    </AuthPage>
  )
}
