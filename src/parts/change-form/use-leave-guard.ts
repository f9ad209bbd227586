import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { m } from '#messages/m.ts'
import { confirm } from '#ui/confirm/confirm-store.ts'

/**
 * Asks for confirmation before a screen with unsaved input is left. The input is stored as a draft in any case, and the question
 * mentions that. `allow` lets the next navigation pass, after the form was sent or cancelled.
 */
export function useLeaveGuard(unsaved: boolean): { allow: () => void } {
  const allowed = useRef(false)
  useBlocker({
    shouldBlockFn: async () => {
      if (!unsaved || allowed.current) return false
      return !(await confirm({
        title: m.common_unsaved_title(),
        body: m.common_unsaved_detail(),
        confirmText: m.form_leave(),
        cancelText: m.form_stay(),
      }))
    },
    enableBeforeUnload: false,
  })
  return { allow: () => void (allowed.current = true) }
}
