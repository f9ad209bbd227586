import { useId, useState } from 'react'
import type { Subject } from '#contract/core/access.ts'
import { NewInvitation } from '#contract/people.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { getLocale, localeNames, locales } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { fieldErrors } from '#parts/problem/field-errors.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { useFormCall } from '#parts/problem/use-form-call.ts'
import { css, cx } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { AbilityBoxes } from './ability-boxes.tsx'
import type { Invitations } from './use-invitations.ts'

interface Props {
  invitations: Invitations
  onClose: () => void
}

const group = cx(stack({ gap: '3' }), css({ border: '0', padding: '0', margin: '0' }))
const legend = css({ textStyle: 'label', fontWeight: 'medium', marginBlockEnd: '2' })

/** Whether the call was refused because an account already has the email. */
const isTaken = (error: unknown) => error instanceof ApiProblem && error.text?.key === 'server_email_taken'

/** Invites a person: their email, name, language and abilities. The input stays if the call fails or a proof is requested. */
export default function InviteDialog({ invitations, onClose }: Props) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [language, setLanguage] = useState(getLocale)
  const [held, setHeld] = useState<ReadonlySet<Subject>>(new Set())
  const { errors, failure, busy, submit } = useFormCall()
  const taken = failure && isTaken(failure.error) ? problemText(failure.error) : undefined
  const isAtField = taken !== undefined || Object.keys(errors).length > 0

  const send = () => {
    if (invitations.blocked) return
    const body = { email, name, abilities: [...held], language }
    void submit(fieldErrors(NewInvitation, body), async () => {
      await invitations.invite(body)
      onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.people_invite()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy} disabledReason={invitations.blocked}>
            {m.people_invite_send()}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={send} busy={busy}>
        <p>{m.people_invite_hint()}</p>
        {failure && !isAtField && <Banner tone="danger">{problemText(failure.error)}</Banner>}
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
          error={errors['email'] ?? taken}
          required
        />
        <TextField label={m.common_name()} autoComplete="off" value={name} onValue={setName} error={errors['name']} required />
        <Select
          label={m.people_invite_language()}
          value={language}
          onValue={setLanguage}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        <fieldset className={group}>
          <legend className={legend}>{m.people_abilities()}</legend>
          <AbilityBoxes held={held} onHeld={setHeld} />
        </fieldset>
      </Form>
    </Dialog>
  )
}
