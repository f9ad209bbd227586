import { useSyncExternalStore } from 'react'

import { deviceValues } from '#lib/browser-values.ts'
import { canvasColors, themeOf } from '#lib/theme-choice.ts'

/** The person's choice; `system` follows the device. */
export type ThemeMode = 'light' | 'dark' | 'system'

const listeners = new Set<() => void>()
let person = ''

const key = () => (person ? `theme.${person}` : 'theme')

function read(): ThemeMode {
  const kept = deviceValues.get(key()) ?? deviceValues.get('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

let mode: ThemeMode = 'system'

function apply(): void {
  const theme = themeOf(mode)
  document.documentElement.dataset['theme'] = theme
  // The title bar follows the person's choice; until now it had the theme of the device.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) meta.content = canvasColors[theme]
  for (const listener of listeners) listener()
}

/** Sets the theme before the first paint, and follows the system afterwards. */
export function startTheme(): void {
  mode = read()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  apply()
}

/** Switches to the stored choice of a person (a user id), or of the device (null). */
export function setThemePerson(id: string | number | null): void {
  // Sign-out removes the device's choice. The sign-in screen, and persons without their own choice, then follow the system.
  if (id === null && person !== '') deviceValues.remove('theme')
  person = id === null ? '' : String(id)
  mode = read()
  apply()
}

export const themeMode = (): ThemeMode => mode

/** Changes the theme at once, and stores the choice for the person and as the device's default. */
export function setThemeMode(next: ThemeMode): void {
  mode = next
  deviceValues.set(key(), next)
  deviceValues.set('theme', next)
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice, and the function that changes it. */
export function useThemeMode(): [ThemeMode, (mode: ThemeMode) => void] {
  return [useSyncExternalStore(subscribe, themeMode, themeMode), setThemeMode]
}
