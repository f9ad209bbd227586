import { useState } from 'react'

import { type Locale, localeNames, locales, setLocale } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { useLocale } from '#messages/use-locale.ts'
import { account } from '#styled/recipes'
import { Select } from '#ui/select/select.tsx'
import { ThemeSwitch } from '#ui/theme-switch/theme-switch.tsx'

/** The display settings of this device: language and theme. They change at once and need no saving. */
export function DisplaySettings() {
  const styles = account()
  const locale = useLocale()
  const [failed, setFailed] = useState(false)
  const speak = (chosen: string) => {
    setFailed(false)
    setLocale(chosen as Locale).catch(() => setFailed(true))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{m.account_display()}</legend>
      <p className={styles.hint}>{m.account_display_hint()}</p>
      <Select
        label={m.common_language()}
        value={locale}
        onValue={speak}
        options={locales.map((value) => ({ value, label: localeNames[value] }))}
        error={failed ? m.account_language_failed() : null}
      />
      <div>
        <span className={styles.label}>{m.account_theme()}</span>
        <ThemeSwitch />
      </div>
    </fieldset>
  )
}
