import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { FactorChallenge } from '#contract/factor-answers.ts'
import { type Me, SignIn } from '#contract/session.ts'
import { useData } from '#data/provider.tsx'
import { FactorNeeded } from '#data/session/factor-needed.ts'
import { m } from '#messages/m.ts'
import { auth } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { AuthForm } from './auth-form.tsx'
import { fieldErrors } from '#parts/problem/field-errors.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { problemText } from '#parts/problem/problem-text.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'
import { useFormCall } from '#parts/problem/use-form-call.ts'

const FactorStep = prepared(async () => (await import('./factor-step.tsx')).default)

export type SignInReason = 'no-access' | 'locked' | 'expired' | 'password-set' | 'invitation-accepted'

type Props = {
  /** The reason why the page opened, if the person did not choose it. */
  reason?: SignInReason | undefined
  /** Navigates on; returns false if the account has access to no page. */
  onSignedIn: (me: Me) => boolean
}

/** The sign-in form: email, password and Remember me. */
export function SignInScreen({ reason, onSignedIn }: Props) {
  const styles = auth()
  const { session } = useData()
  const [email, setEmail] = useState(rememberedEmail)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(email !== '')
  const { errors, failure, busy, submit } = useFormCall()
  const [isClient, setClient] = useState(false)
  const [question, setQuestion] = useState<FactorChallenge | null>(null)
  /** The reason why the second step was left. */
  const [over, setOver] = useState<string | null>(null)

  const signIn = () =>
    submit(fieldErrors(SignIn, { email, password, remember }), async () => {
      setClient(false)
      setOver(null)
      try {
        await enter(await session.signIn({ email: email.trim(), password, remember }))
      } catch (error) {
        if (!(error instanceof FactorNeeded)) throw error
        setQuestion(error.question)
      }
    })

  const enter = async (me: Me) => {
    rememberEmail(remember ? email.trim() : null)
    if (onSignedIn(me)) return
    await session.signOut({ waiting: 'keep' })
    setQuestion(null)
    setClient(true)
  }

  const back = (why: string | null) => {
    setQuestion(null)
    setOver(why)
  }
  if (question !== null) return <FactorStep email={email} question={question} onSignedIn={enter} onBack={back} />

  const warning = isClient ? m.session_no_access() : failure ? problemText(failure.error) : over
  return (
    <AuthForm
      title={m.session_sign_in()}
      notice={reason && !warning && <Reason reason={reason} />}
      warning={warning}
      busy={busy}
      submit={busy ? m.session_signing_in() : m.session_sign_in()}
      onSubmit={signIn}
      back={false}
    >
      <TextField
        label={m.common_email()}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={email === ''}
        value={email}
        onValue={setEmail}
        error={errors['email']}
        required
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        value={password}
        onValue={setPassword}
        error={errors['password']}
        required
      />
      <div className={styles.row}>
        <Checkbox label={m.session_remember_me()} checked={remember} onChecked={setRemember} />
        <Link to="/auth/forgotpassword" className={styles.link}>
          {m.session_forgot_password()}
        </Link>
      </div>
    </AuthForm>
  )
}

function Reason({ reason }: { reason: SignInReason }) {
  switch (reason) {
    case 'no-access':
      return <Banner tone="caution">{m.session_no_access()}</Banner>
    case 'locked':
      return <Banner tone="caution">{m.session_locked()}</Banner>
    case 'expired':
      return <Banner tone="info">{m.session_expired()}</Banner>
    case 'password-set':
      return <Banner tone="positive">{m.session_password_set()}</Banner>
    case 'invitation-accepted':
      return <Banner tone="positive">{m.session_invitation_accepted()}</Banner>
  }
}
