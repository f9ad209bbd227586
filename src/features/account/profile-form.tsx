import { m } from '#messages/m.ts'
import { account } from '#styled/recipes'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'

import type { useProfile } from './use-profile.ts'

type Props = { id: string; profile: ReturnType<typeof useProfile> }

export function ProfileForm({ id, profile }: Props) {
  const styles = account()
  const { input, set, errors, warning, saving, save } = profile
  return (
    <Form id={id} className={styles.form} onSubmit={save} warning={warning} busy={saving.running}>
      {saving.unconfirmed && <UnconfirmedNote state={saving.unconfirmed.became} onDismiss={saving.settle} />}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{m.account_profile()}</legend>
        <TextField
          label={m.common_name()}
          autoComplete="name"
          value={input.name}
          onValue={set('name')}
          error={errors['name']}
          required
        />
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="email"
          value={input.email}
          onValue={set('email')}
          error={errors['email']}
          required
        />
        <p className={styles.hint}>{m.account_email_hint()}</p>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{m.account_change_password()}</legend>
        <p className={styles.hint}>
          {m.account_password_hint()} {m.account_password_revokes()}
        </p>
        <PasswordField
          label={m.account_current_password()}
          autoComplete="current-password"
          value={input.current_password}
          onValue={set('current_password')}
          error={errors['current_password']}
        />
        <PasswordField
          label={m.account_new_password()}
          autoComplete="new-password"
          value={input.new_password}
          onValue={set('new_password')}
          error={errors['new_password']}
        />
        <PasswordField
          label={m.account_confirm_password()}
          autoComplete="new-password"
          value={input.confirm_password}
          onValue={set('confirm_password')}
          error={errors['confirm_password']}
        />
      </fieldset>
    </Form>
  )
}
