import { useSyncExternalStore } from 'react'
import { getLocale, onLocaleChange, type Locale } from './locale.ts'

/**
 * The language spoken now. Give it as `key` to the outermost element below the providers: compiled components
 * remember their texts, so a change of language has to build the screen again. Data and queue live outside of it,
 * and long forms keep their input as drafts.
 */
export const useLocale = (): Locale => useSyncExternalStore(onLocaleChange, getLocale, getLocale)
