import { useState } from 'react'

import { account } from '#contract/account.ts'
import type { Me } from '#contract/session.ts'
import { useCall } from '#data/api/use-call.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { problemText, serverErrors } from '#parts/problem/problem-text.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { confirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'

import { profileBody, profileErrors, isProfileChanged, type ProfileInput } from './profile-errors.ts'

const discardQuestion = () => ({
  title: m.account_unsaved_title(),
  body: m.account_unsaved_detail(),
  confirmText: m.common_discard(),
  cancelText: m.account_unsaved_stay(),
})

const noPasswords = { current_password: '', new_password: '', confirm_password: '' }

/** The state of the My Account form. It is saved online only, because a change may include a password. */
export function useProfile(me: Me, onClose: () => void) {
  const { session } = useData()
  const saving = useCall(account.updateProfile, { channel: null })
  const [input, setInput] = useState<ProfileInput>({ name: me.user.data.name, email: me.user.data.email, ...noPasswords })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [warning, setWarning] = useState<string | null>(null)

  const save = async () => {
    const found = profileErrors(input, me.user.data.email)
    setErrors(found)
    setWarning(null)
    if (Object.keys(found).length > 0 || saving.running || saving.blocked) return
    const label = { message: 'unconfirmed_profile', params: {} }
    const result = await saving.run({ body: profileBody(input) }, { label })
    if (result.outcome === 'blocked') return setWarning(blockedWords(result.why))
    if (result.outcome === 'unconfirmed') return
    if (result.outcome === 'refused') {
      setErrors(serverErrors(result.problem))
      return setWarning(problemText(result.problem))
    }
    await session.refresh().catch(() => undefined)
    setInput({ ...input, ...noPasswords })
    toast({ text: m.account_updated(), tone: 'positive' })
    onClose()
  }
  const set = (field: keyof ProfileInput) => (value: string) => setInput((before) => ({ ...before, [field]: value }))
  /** Closes the dialog; asks before input is lost. */
  const close = async () => {
    const unsaved = isProfileChanged(input, me.user.data)
    if (unsaved && !(await confirm(discardQuestion()))) return
    onClose()
  }
  return { input, set, close, errors, warning, saving, reason: saving.blocked && blockedWords(saving.blocked), save }
}
