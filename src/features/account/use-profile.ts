import { useState } from 'react'

import { account } from '#contract/account.ts'
import type { Me } from '#contract/session.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { toast } from '#ui/toast/toast-store.ts'

import { profileBody, profileErrors, type ProfileInput } from './profile-errors.ts'

const noPasswords = { current_password: '', new_password: '', confirm_password: '' }

/** The state of My Account, and its saving: online only, since it may change a password. */
export function useProfile(me: Me, onSaved: () => void) {
  const { api, session } = useData()
  const { online } = useConnectivity()
  const [input, setInput] = useState<ProfileInput>({ name: me.user.data.name, email: me.user.data.email, ...noPasswords })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [warning, setWarning] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    const found = profileErrors(input)
    setErrors(found)
    setWarning(null)
    if (Object.keys(found).length > 0 || busy || !online) return
    setBusy(true)
    try {
      await api.call(account.updateProfile, { body: profileBody(input) })
      await session.refresh()
      setInput({ ...input, ...noPasswords })
      toast({ text: m.account_updated(), tone: 'positive' })
      onSaved()
    } catch (error) {
      if (error instanceof ApiProblem && error.errors)
        setErrors(Object.fromEntries(Object.entries(error.errors).map(([field, [text = '']]) => [field, text])))
      setWarning(error instanceof ApiProblem ? error.detail : m.common_something_went_wrong())
    } finally {
      setBusy(false)
    }
  }
  const set = (field: keyof ProfileInput) => (value: string) => setInput((before) => ({ ...before, [field]: value }))
  return { input, set, errors, warning, busy, online, save }
}
