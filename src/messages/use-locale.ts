import { useSyncExternalStore } from 'react'
import { getLocale, onLocaleChange, type Locale } from './locale.ts'

/**
 * The current language. Pass it as `key` to the outermost element below the providers: compiled components cache their texts, so a
 * change of language must rebuild the screen. Long forms store their input as drafts.
 */
export const useLocale = (): Locale => useSyncExternalStore(onLocaleChange, getLocale, getLocale)
