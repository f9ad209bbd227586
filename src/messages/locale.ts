import { deviceValues } from '#lib/browser-values.ts'
import { applyTable, type MessageTable } from './locale-table.ts'

/** The languages of the product; the first one is the fallback. */
export const locales = ['en', 'fr', 'de', 'nl'] as const
export type Locale = (typeof locales)[number]

/** The languages by their own names, for a choice list. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  nl: 'Nederlands',
}

const storageKey = 'holdfast.locale'
const listeners = new Set<() => void>()
/** The language of the shown texts. */
let current: Locale = 'en'
/** The language that was chosen last; its texts may still be loading. */
let wanted: Locale = 'en'

const tables: Record<Exclude<Locale, 'en'>, () => Promise<{ table: MessageTable }>> = {
  fr: () => import('./generated/tables/fr.js'),
  de: () => import('./generated/tables/de.js'),
  nl: () => import('./generated/tables/nl.js'),
}

/** Returns the current language. */
export const getLocale = (): Locale => current

/** Calls `listener` after each change of language. @returns a function that removes the listener */
export function onLocaleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Switches to another language when its texts are loaded, unless a different one has been chosen by then, and stores the choice
 * on this device. If the texts cannot be loaded, the language does not change and the promise is rejected.
 */
export async function setLocale(locale: Locale): Promise<void> {
  await speak(locale)
  if (wanted === locale) deviceValues.set(storageKey, locale)
}

/** Loads the preferred language, or English if that fails. Await it before the first render. */
export async function startLocale(): Promise<void> {
  await speak(preferredLocale()).catch(() => speak('en'))
}

/** Returns the language stored on this device, else the first of the browser's languages that the product has, else English. */
export function preferredLocale(): Locale {
  const wanted = [deviceValues.get(storageKey), ...(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []))]
  for (const tag of wanted) {
    const language = tag?.split('-')[0]?.toLowerCase()
    const found = locales.find((locale) => locale === language)
    if (found) return found
  }
  return 'en'
}

/** Loads the texts of a language, and the finder of their keys. */
async function load(locale: Exclude<Locale, 'en'>) {
  const [{ table }, { keyedTextOf }] = await Promise.all([tables[locale](), import('#lib/problem-texts.ts')])
  return [table, keyedTextOf] as const
}

async function speak(locale: Locale): Promise<void> {
  wanted = locale
  const [table, find] = locale === 'en' ? [{}] : await load(locale)
  // Another language was chosen while this one was loading, and the last choice counts.
  if (wanted !== locale) return
  applyTable(table, find)
  const changed = current !== locale
  current = locale
  if (typeof document !== 'undefined') document.documentElement.lang = locale
  if (changed) for (const listener of listeners) listener()
}
