import type { FieldProps } from '#ui/field/field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

interface Props extends FieldProps {
  value: string
  onValue: (value: string) => void
}

/** The address of a picture. */
export const PictureField = (props: Props) => (
  <TextField type="url" inputMode="url" spellCheck={false} autoComplete="off" {...props} />
)
