import { type ReactNode, useState } from 'react'

import { ResetPassword } from '#contract/session.ts'
import { m } from '#messages/m.ts'
import { fieldErrors } from '#parts/problem/field-errors.ts'
import { isSpentLink, problemText } from '#parts/problem/problem-text.ts'
import { useFormCall } from '#parts/problem/use-form-call.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'

/** The query of a link in an email. */
export interface PasswordLink {
  email: string
  token: string
}

interface Props extends PasswordLink {
  title: string
  lead?: string
  /** The label of the button that sends the password. */
  submit: string
  /** The text below the page's title if the link lacks its email or token. */
  broken: string
  /** A button to request another link, shown if the link is broken or refused. */
  another?: ReactNode
  onSend: (body: PasswordLink & { password: string }) => Promise<void>
}

/** A form for a password, opened by a link in an email. The email address comes from the link and cannot be changed. */
export function PasswordLinkForm({ email, token, title, lead, submit: label, broken, another, onSend }: Props) {
  const [password, setPassword] = useState('')
  const { errors, failure, busy, submit } = useFormCall()

  const save = () => submit(fieldErrors(ResetPassword, { email, token, password }), () => onSend({ email, token, password }))

  if (!email || !token)
    return (
      <AuthPage title={title} lead={broken}>
        {another}
      </AuthPage>
    )
  return (
    <AuthForm
      title={title}
      {...(lead !== undefined && { lead })}
      warning={
        failure && (
          <>
            {problemText(failure.error)} {isSpentLink(failure.error) && another}
          </>
        )
      }
      busy={busy}
      submit={label}
      onSubmit={() => void save()}
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
