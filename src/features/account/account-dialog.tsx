import { useId } from 'react'

import type { Me } from '#contract/session.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { account } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'

import { DisplaySettings } from './display-settings.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfile } from './use-profile.ts'

const ownLine = css({ flex: '1 1 100%' })

/** My Account: name, email and password, and how this device shows things (specification 1, section 2.3). */
export default function AccountDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const form = useId()
  const note = useId()
  const profile = useProfile(me, onClose)
  const { reason, saving } = profile
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.account_title()}
      footer={
        <>
          {reason && (
            <div className={ownLine}>
              <OfflineNote id={note}>{reason}</OfflineNote>
            </div>
          )}
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={saving.running}
            disabledReason={reason ?? undefined}
            {...(reason && { 'aria-describedby': note })}
          >
            {saving.running ? m.common_saving() : m.common_save_changes()}
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
