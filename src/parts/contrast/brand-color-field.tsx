import { ColorField, type ColorFieldProps } from '#ui/color-field/color-field.tsx'
import { contrastWords } from './contrast-words.ts'

/** A colour in which words are written: it says how well they can be read. */
export function BrandColorField(props: ColorFieldProps) {
  return <ColorField {...props} help={contrastWords(props.value) ?? props.help} />
}
