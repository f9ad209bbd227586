import { ColorField, type ColorFieldProps } from '#ui/color-field/color-field.tsx'
import { contrastWords } from './contrast-words.ts'

/** A field for a brand colour; its help reports the contrast of the colour on white. */
export function BrandColorField(props: ColorFieldProps) {
  return <ColorField {...props} help={contrastWords(props.value) ?? props.help} />
}
