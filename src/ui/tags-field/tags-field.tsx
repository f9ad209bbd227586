import { TagsInput as Ark } from '@ark-ui/react/tags-input'
import { X } from 'lucide-react'

import { m } from '#messages/m.ts'
import { tagsField } from '#styled/recipes'
import { Field, type FieldProps } from '#ui/field/field.tsx'
import { useFieldControl } from '#ui/field/field-context.ts'

type TagsProps = {
  value: readonly string[]
  onValue: (value: string[]) => void
  /** The maximum number of tags. */
  max?: number
  placeholder?: string
  disabled?: boolean
}

function Tags({ value, onValue, max, placeholder, disabled }: TagsProps) {
  const { id, ...attributes } = useFieldControl()
  const styles = tagsField()
  return (
    <Ark.Root
      ids={{ input: id, label: `${id}-label` }}
      value={[...value]}
      onValueChange={(details) => onValue(details.value)}
      addOnPaste
      blurBehavior="add"
      delimiter={/[,;\n\t]/}
      {...(max !== undefined && { max })}
      {...(disabled && { disabled })}
    >
      <Ark.Control className={styles.control}>
        {value.map((tag, index) => (
          <Ark.Item key={tag} index={index} value={tag}>
            <Ark.ItemPreview className={styles.itemPreview}>
              <Ark.ItemText>{tag}</Ark.ItemText>
              <Ark.ItemDeleteTrigger className={styles.itemDeleteTrigger} aria-label={m.ui_remove_filter({ label: tag })}>
                <X />
              </Ark.ItemDeleteTrigger>
            </Ark.ItemPreview>
            <Ark.ItemInput className={styles.itemInput} aria-label={tag} />
          </Ark.Item>
        ))}
        <Ark.Input {...attributes} className={styles.input} placeholder={placeholder} />
      </Ark.Control>
    </Ark.Root>
  )
}

export type TagsFieldProps = FieldProps & TagsProps

/**
 * A field for several short texts, shown as chips. Enter, a comma, a semicolon or leaving the field adds the typed text; Backspace
 * and arrows move to the chips. Pasted text is split. Each text occurs once.
 */
export function TagsField({ label, help, error, required, optional, hideLabel, id, ...tags }: TagsFieldProps) {
  return (
    <Field {...{ label, help, error, required, optional, hideLabel, id }}>
      <Tags {...tags} />
    </Field>
  )
}
