import { Combobox as Ark } from '@ark-ui/react/combobox'
import { Check } from 'lucide-react'

import { m } from '#messages/m.ts'
import { combobox } from '#styled/recipes'

import type { ComboboxOption } from './matching.ts'

/** Whether the options are here. */
export type OptionsStatus = 'loading' | 'ready' | 'failed'

const reasons: Record<OptionsStatus, () => string> = {
  loading: m.ui_loading,
  ready: m.ui_no_matches,
  failed: m.common_could_not_load,
}

/** The list under a combobox: the matches, or the reason why there is none. */
export function ComboboxList({ items, status }: { items: ComboboxOption[]; status: OptionsStatus }) {
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
        {items.length === 0 && <p className={styles.note}>{reasons[status]()}</p>}
      </Ark.Content>
    </Ark.Positioner>
  )
}
