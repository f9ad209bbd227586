import { ColorField, type ColorFieldProps } from '#ui/color-field/color-field.tsx'
import { contrastWords } from './contrast-words.ts'

/** A field for a text colour that reports its contrast. */
export function BrandColorField(props: ColorFieldProps) {
  return <ColorField {...props} help={contrastWords(props.value) ?? props.help} />
}
