import { useEffect, useId, useState } from 'react'

import { type ProofChallenge, session as calls } from '#contract/session.ts'
import { callFailed, reportUnless } from '#data/background.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { hasPasskeys, presentPasskey } from '#parts/passkey/passkey.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'

import { FactorField, fieldOf, OtherWays, type ProofMethod } from './factor-fields.tsx'
import { useFormCall } from '#parts/problem/use-form-call.ts'

/**
 * Asks the person to prove their identity again, above any open dialog. The call that needs the proof waits until the dialog
 * closes.
 */
export default function ProofDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api, proof } = useData()
  const { online } = useConnectivity()
  const form = useId()
  const [question, setQuestion] = useState<ProofChallenge | null>(null)
  const [method, setMethod] = useState<ProofMethod>('password')
  const [value, setValue] = useState('')
  const { errors, failure, busy, submit } = useFormCall()

  const ask = () => api.call(calls.startProof, {})
  useEffect(() => {
    let left = false
    api.call(calls.startProof, {}).then(
      (answer) => !left && setQuestion(answer),
      // A password needs no challenge, so a failed call is ignored.
      (error: unknown) => reportUnless(error, callFailed),
    )
    return () => {
      left = true
    }
  }, [api])

  const prove = () =>
    submit(method === 'passkey' || value !== '' ? {} : { [fieldOf[method]]: m.common_required() }, async () => {
      if (method !== 'passkey') await api.call(calls.proveSession, { body: { [fieldOf[method]]: value } })
      else {
        // A challenge can be used only once, so each try requests a new one.
        const { challenge, passkey } = await ask()
        if (!passkey) return
        await api.call(calls.proveSession, { body: { challenge, credential: await presentPasskey(passkey) } })
      }
      proof.proven()
    })

  const others = (question?.methods ?? []).filter((one) => one !== method && (one !== 'passkey' || hasPasskeys()))
  const reason = online ? undefined : m.common_offline_blocked_detail()
  const isFieldError = Object.keys(errors).length > 0
  return (
    <Dialog
      open={open}
      size="small"
      onClose={onClose}
      title={m.session_proof_title()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabledReason={reason}>
            {method === 'passkey' ? m.session_factor_passkey() : m.session_factor_confirm()}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className={stack({ gap: '4' })}
        onSubmit={prove}
        busy={busy}
        warning={failure && !isFieldError ? failureText(failure.error) : null}
      >
        <p className={css({ color: 'text-muted' })}>{m.session_proof_detail()}</p>
        <FactorField key={method} method={method} value={value} onValue={setValue} error={errors[fieldOf[method]]} />
        <OtherWays
          methods={others}
          onChoose={(other) => {
            setMethod(other)
            setValue('')
          }}
        />
      </Form>
    </Dialog>
  )
}

const failureText = (error: unknown) =>
  error instanceof Error && error.name === 'WebAuthnError' ? m.session_factor_passkey_failed() : problemText(error)
