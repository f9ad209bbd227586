import { useState } from 'react'

import { ForgotPassword, session } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthForm } from './auth-form.tsx'
import { fieldErrors } from '#parts/problem/field-errors.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { rememberedEmail } from './remembered-email.ts'
import { useFormCall } from '#parts/problem/use-form-call.ts'

/** Requests a link to set a new password. The response never reveals whether an account exists. */
export function ForgotPasswordScreen() {
  const { api } = useData()
  const [email, setEmail] = useState(rememberedEmail)
  const [sent, setSent] = useState(false)
  const { errors, failure, busy, submit } = useFormCall()

  const send = () =>
    submit(fieldErrors(ForgotPassword, { email }), async () => {
      setSent(false)
      await api.call(session.forgotPassword, { body: { email: email.trim() } })
      setSent(true)
    })

  return (
    <AuthForm
      title={m.session_forgot_title()}
      lead={m.session_forgot_detail()}
      notice={sent && <Banner tone="positive">{m.session_reset_sent()}</Banner>}
      warning={failure && problemText(failure.error)}
      busy={busy}
      submit={m.session_send_reset()}
      onSubmit={send}
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
    </AuthForm>
  )
}
