import { Monitor, Moon, Sun } from 'lucide-react'

import { m } from '#messages/m.ts'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { type ThemeMode, useThemeMode } from '#ui/theme/theme-mode.ts'

/** The choice of theme: light, dark, or the system's. */
export function ThemeSwitch() {
  const [mode, setMode] = useThemeMode()
  return (
    <SegmentGroup<ThemeMode>
      label={m.ui_theme()}
      value={mode}
      onValue={setMode}
      options={[
        { value: 'light', label: m.ui_theme_light(), icon: <Sun /> },
        { value: 'dark', label: m.ui_theme_dark(), icon: <Moon /> },
        { value: 'system', label: m.ui_theme_system(), icon: <Monitor /> },
      ]}
    />
  )
}
