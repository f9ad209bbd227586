import { Combobox as Ark } from '@ark-ui/react/combobox'
import { Check } from 'lucide-react'

import { m } from '#messages/m.ts'
import { combobox } from '#styled/recipes'

import type { ComboboxOption } from './matching.ts'

/** The list under a combobox: the matches, or the reason why nothing matches. */
export function ComboboxList({ items, loading }: { items: ComboboxOption[]; loading: boolean }) {
  const styles = combobox()
  return (
    <Ark.Positioner className={styles.positioner}>
      <Ark.Content className={styles.content}>
        {items.map((item) => (
          <Ark.Item key={item.value} item={item} className={styles.item}>
            <Ark.ItemText className={styles.itemText}>
              {item.label}
              {item.hint && <span className={styles.hint}>{item.hint}</span>}
            </Ark.ItemText>
            <Ark.ItemIndicator className={styles.itemIndicator}>
              <Check />
            </Ark.ItemIndicator>
          </Ark.Item>
        ))}
        {items.length === 0 && <p className={styles.note}>{loading ? m.ui_loading() : m.ui_no_matches()}</p>}
      </Ark.Content>
    </Ark.Positioner>
  )
}
