import type { FactorMethod } from '#contract/factor-answers.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

export type ProofMethod = FactorMethod | 'password'

/** The request field that each method fills. */
export const fieldOf = { totp: 'code', recovery_code: 'recovery_code', password: 'password', passkey: 'credential' } as const

interface Props {
  method: ProofMethod
  value: string
  onValue: (value: string) => void
  error?: string | undefined
}

/** The input of a proof method. A passkey has no input, since the browser asks for the passkey. */
export function FactorField({ method, value, onValue, error }: Props) {
  const shared = { value, onValue, error, required: true, autoFocus: true }
  switch (method) {
    case 'passkey':
      return <p className={css({ color: 'text-muted' })}>{m.session_factor_passkey_hint()}</p>
    case 'password':
      return <PasswordField {...shared} label={m.common_password()} name="password" autoComplete="current-password" />
    case 'totp':
      return <TextField {...shared} label={m.session_factor_code()} inputMode="numeric" autoComplete="one-time-code" />
    case 'recovery_code':
      return (
        <TextField
          {...shared}
          label={m.session_factor_recovery_code()}
          help={m.session_factor_recovery_hint()}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )
  }
}

const words: Record<ProofMethod, () => string> = {
  passkey: m.session_factor_use_passkey,
  totp: m.session_factor_use_code,
  recovery_code: m.session_factor_use_recovery,
  password: m.session_factor_use_password,
}

/** A button for each other proof method. */
export function OtherWays({ methods, onChoose }: { methods: readonly ProofMethod[]; onChoose: (method: ProofMethod) => void }) {
  if (methods.length === 0) return null
  return (
    <div className={stack({ gap: '1', alignItems: 'flex-start' })}>
      {methods.map((method) => (
        <Button key={method} variant="quiet" size="small" onClick={() => onChoose(method)}>
          {words[method]()}
        </Button>
      ))}
    </div>
  )
}
