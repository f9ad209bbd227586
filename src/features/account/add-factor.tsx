import { QrCode } from '@ark-ui/react/qr-code'
import { useState } from 'react'

import { factors as calls } from '#contract/factors.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { hasPasskeys, makePasskey } from '#parts/passkey/passkey.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

import { useAction } from './use-action.ts'

interface Props {
  /** The reason why nothing can be added now. */
  blocked: string | undefined
  /** @param codes the recovery codes if this is the person's first factor, else null */
  onAdded: (codes: readonly string[] | null) => Promise<void>
}
type Begun = { id: string; secret: string; uri: string }

/** Adds an authenticator app or a passkey. */
export function AddFactor({ blocked, onAdded }: Props) {
  const { api } = useData()
  const { busy, failure, act } = useAction()
  const [begun, setBegun] = useState<Begun | null>(null)

  const addApp = () => act(async () => setBegun(await api.call(calls.enrolTotp, { body: {} })))
  const addPasskey = () =>
    act(async () => {
      const { id, options } = await api.call(calls.enrolPasskey, { body: {} })
      const credential = await makePasskey(options)
      const { codes } = await api.call(calls.confirmFactor, { params: { id }, body: { credential } })
      await onAdded(codes)
    }, passkeyText)

  if (begun) {
    const done = async (codes: readonly string[] | null) => {
      setBegun(null)
      await onAdded(codes)
    }
    return <ConfirmApp begun={begun} onCancel={() => setBegun(null)} onDone={done} />
  }
  return (
    <div className={stack({ gap: '3' })}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className={hstack({ gap: '2', flexWrap: 'wrap' })}>
        <Button busy={busy} disabledReason={blocked} onClick={addApp}>
          {m.account_factor_add_app()}
        </Button>
        {hasPasskeys() && (
          <Button busy={busy} disabledReason={blocked} onClick={addPasskey}>
            {m.account_factor_add_passkey()}
          </Button>
        )}
      </div>
    </div>
  )
}

const passkeyText = (error: unknown) =>
  error instanceof Error && error.name === 'WebAuthnError' ? m.account_factor_passkey_failed() : problemText(error)

interface ConfirmProps {
  begun: Begun
  onCancel: () => void
  onDone: (codes: readonly string[] | null) => Promise<void>
}

/** Light in both themes, because a camera needs a dark code on a light background. */
const picture = css({
  width: '10rem',
  height: '10rem',
  padding: '2',
  bg: 'white',
  borderRadius: 'control',
  '& svg': { width: 'full', height: 'full' },
})
const key = css({ fontFamily: 'mono', overflowWrap: 'anywhere', userSelect: 'all' })

function ConfirmApp({ begun: { id, secret, uri }, onCancel, onDone }: ConfirmProps) {
  const { api } = useData()
  const { busy, failure, act } = useAction()
  const [code, setCode] = useState('')
  const confirm = () =>
    act(async () => {
      const { codes } = await api.call(calls.confirmFactor, { params: { id }, body: { code } })
      await onDone(codes)
    })
  return (
    <Form
      className={stack({ gap: '3' })}
      onSubmit={confirm}
      busy={busy}
      warning={failure}
      actions={
        <>
          <Button type="submit" variant="primary" busy={busy}>
            {m.account_factor_confirm()}
          </Button>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
        </>
      }
    >
      <p className={account().hint}>{m.account_factor_scan()}</p>
      <QrCode.Root value={uri} className={picture} role="img" aria-label={m.account_factor_qr()}>
        <QrCode.Frame>
          <QrCode.Pattern />
        </QrCode.Frame>
      </QrCode.Root>
      <p>
        <span className={account().label}>{m.account_factor_key()}</span>
        <span className={key}>{secret}</span>
      </p>
      <TextField
        label={m.account_factor_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onValue={setCode}
        required
        autoFocus
      />
    </Form>
  )
}
