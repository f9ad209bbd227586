import { useParams, useRouter } from '@tanstack/react-router'
import { Languages, LogOut, SunMoon, Undo2, UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { useData } from '#data/provider.tsx'
import { mayCall } from '#data/session/may-call.ts'
import { useSession } from '#data/session/use-session.ts'
import { searchKey } from '#lib/search-key.ts'
import { localeNames, locales, setLocale } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { useLocale } from '#messages/use-locale.ts'
import type { AreaAction } from '#parts/find/area-action.ts'
import type { Finding, FindingResult, FindingWords } from '#parts/find/finding.ts'
import { type ThemeMode, useThemeMode } from '#ui/theme/theme-mode.ts'
import { toast, toastStore } from '#ui/toast/toast-store.ts'

import { accountOpen } from '#shell/account/account-open.ts'
import { signOut } from '#shell/account/sign-out.ts'
import { useChannelId } from '#shell/channel/use-channel.ts'
import { useIsBuilt } from '#shell/navigation/built.ts'

type Action = Omit<FindingWords, 'group'> & FindingResult

/**
 * Finds actions by their words: undo, actions of the areas that the user may carry out, theme, language, account, and sign-out.
 * @param needle the search key of the words; if it is empty, themes and languages are left out
 */
export function useActions(needle: string, areaActions: readonly AreaAction[]): Finding[] {
  const found = [...useUndo(), ...useAreaActions(areaActions), ...useAccount(), ...useDisplay(needle !== '')]
  return found
    .filter(({ name }) => searchKey(name).includes(needle))
    .map((action) => ({ ...action, group: m.shell_find_actions() }))
}

/** The newest action that can still be undone. */
function useUndo(): Action[] {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const last = toasts.findLast(({ action }) => action?.undoes)
  if (!last?.action) return []
  const { onAction } = last.action
  const run = () => {
    toastStore.dismiss(last.id)
    onAction()
  }
  return [{ id: 'undo', name: m.shell_find_undo({ what: last.text }), icon: Undo2, run }]
}

/** The actions of the areas in the open channel, if the user may make their calls. */
function useAreaActions(actions: readonly AreaAction[]): Action[] {
  const session = useSession()
  const channel = useChannelId()
  const isBuilt = useIsBuilt()
  const { latestLocation } = useRouter()
  const { eventId } = useParams({ strict: false }) as { eventId?: string }
  if (channel === null || session.status !== 'signed-in') return []
  return actions
    .filter(({ call, path }) => mayCall(session.me, call) && isBuilt(path))
    .filter(({ path }) => eventId !== undefined || !path.includes('$eventId'))
    .map(({ id, label, icon, path, search = '', keepsAddress = false }) => {
      const page = path.replace('$salesChannelId', String(channel)).replace('$eventId', eventId ?? '')
      const isAdded = keepsAddress && latestLocation.pathname === page && latestLocation.searchStr !== ''
      const query = isAdded ? search.replace('?', `${latestLocation.searchStr}&`) : search
      return { id: `action-${id}`, name: label(), icon, path: page + query }
    })
}

function useAccount(): Action[] {
  const { session } = useData()
  return [
    { id: 'account', name: m.shell_my_account(), icon: UserRound, run: () => accountOpen.set(true) },
    { id: 'sign-out', name: m.shell_sign_out(), icon: LogOut, run: () => signOut(session) },
  ]
}

const themes: Record<ThemeMode, () => string> = { light: m.ui_theme_light, dark: m.ui_theme_dark, system: m.ui_theme_system }

/** The other themes and languages. */
function useDisplay(wanted: boolean): Action[] {
  const [mode, setMode] = useThemeMode()
  const locale = useLocale()
  if (!wanted) return []
  const failed = () => toast({ text: m.account_language_failed(), tone: 'danger' })
  return [
    ...(['light', 'dark', 'system'] as const)
      .filter((theme) => theme !== mode)
      .map((theme) => ({
        id: `theme-${theme}`,
        name: m.shell_find_theme({ name: themes[theme]() }),
        icon: SunMoon,
        run: () => setMode(theme),
      })),
    ...locales
      .filter((language) => language !== locale)
      .map((language) => ({
        id: `language-${language}`,
        name: m.shell_find_language({ name: localeNames[language] }),
        icon: Languages,
        run: () => void setLocale(language).catch(failed),
      })),
  ]
}
