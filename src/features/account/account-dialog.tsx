import { useId } from 'react'

import type { Me } from '#contract/session.ts'
import { m } from '#messages/m.ts'
import { account } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

import { DisplaySettings } from './display-settings.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfile } from './use-profile.ts'

/** My Account: name, email and password, and how this device shows things (specification 1, section 2.3). */
export default function AccountDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const form = useId()
  const profile = useProfile(me, onClose)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.account_title()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={profile.busy}
            disabledReason={profile.online ? undefined : m.common_offline_blocked_detail()}
          >
            {profile.busy ? m.common_saving() : m.common_save_changes()}
          </Button>
        </>
      }
    >
      <div className={account().form}>
        <ProfileForm id={form} profile={profile} />
        <DisplaySettings />
      </div>
    </Dialog>
  )
}
