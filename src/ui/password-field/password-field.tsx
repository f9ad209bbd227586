import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { m } from '#messages/m.ts'
import { control } from '#styled/recipes'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Input, type TextFieldProps } from '#ui/text-field/text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>

/** A password field, with a button that shows the text. */
export function PasswordField({ label, help, error, required, optional, hideLabel, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <span className={control().edge}>
      <IconButton
        size="small"
        label={shown ? m.ui_hide_password() : m.ui_show_password()}
        icon={shown ? <EyeOff /> : <Eye />}
        disabled={input.disabled}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Input autoComplete="current-password" spellCheck={false} {...input} type={shown ? 'text' : 'password'} suffix={toggle} />
    </Field>
  )
}
