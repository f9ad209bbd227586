import { useState } from 'react'

import type { FactorChallenge, FactorMethod } from '#contract/factor-answers.ts'
import type { Me } from '#contract/session.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { hasPasskeys, presentPasskey } from '#parts/passkey/passkey.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'

import { AuthForm } from './auth-form.tsx'
import { FactorField, fieldOf, OtherWays } from './factor-fields.tsx'
import { useFormCall } from '#parts/problem/use-form-call.ts'

type Props = {
  email: string
  question: FactorChallenge
  onSignedIn: (me: Me) => Promise<void>
  /** Returns to email and password. @param why the reason, if the challenge has ended; null if the person chose to return */
  onBack: (why: string | null) => void
}

/** The second step of a sign-in: a passkey, a code or a recovery code. */
export default function FactorStep({ email, question, onSignedIn, onBack }: Props) {
  const { session } = useData()
  const methods = question.methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'recovery_code')
  const [value, setValue] = useState('')
  const [remember, setRemember] = useState(false)
  const { errors, failure, busy, submit } = useFormCall()
  const isPasskey = method === 'passkey'

  const answer = () =>
    submit(isPasskey || value.trim() !== '' ? {} : { [fieldOf[method]]: m.common_required() }, async () => {
      const given =
        isPasskey && question.passkey
          ? { credential: await presentPasskey(question.passkey) }
          : { [fieldOf[method]]: value.trim() }
      try {
        await onSignedIn(
          await session.answerFactor(email, { challenge: question.challenge, remember_device: remember, ...given }),
        )
      } catch (error) {
        if (isOver(error)) return onBack(problemText(error))
        throw error
      }
    })

  const warning = failure && (isRefusedHere(failure.error) ? m.session_factor_passkey_failed() : problemText(failure.error))
  return (
    <AuthForm
      title={m.session_factor_title()}
      warning={warning}
      busy={busy}
      submit={isPasskey ? m.session_factor_passkey() : m.session_factor_confirm()}
      onSubmit={answer}
      back={false}
      after={
        <>
          <OtherWays
            methods={methods.filter((other) => other !== method)}
            onChoose={(other) => {
              if (other !== 'password') setMethod(other)
              setValue('')
            }}
          />
          <Button variant="quiet" size="small" onClick={() => onBack(null)}>
            {m.session_back_to_sign_in()}
          </Button>
        </>
      }
    >
      <FactorField key={method} method={method} value={value} onValue={setValue} error={errors[fieldOf[method]]} />
      <Checkbox label={m.session_factor_remember()} checked={remember} onChecked={setRemember} />
    </AuthForm>
  )
}

/** Whether the challenge is used, too old or unknown, so that sign-in must start again with the password. */
const isOver = (error: unknown) => error instanceof ApiProblem && error.text?.key === 'server_factor_over'

/** Whether the browser refused the passkey, or the person cancelled. */
const isRefusedHere = (error: unknown) =>
  error instanceof Error && !(error instanceof ApiProblem) && error.name === 'WebAuthnError'
