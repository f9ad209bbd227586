import { useId } from 'react'

import type { Me } from '#contract/session.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { account } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'

import { AlertSection } from './alert-section.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { FactorSection } from './factor-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { useProfile } from './use-profile.ts'

/** The place for messages: beside the buttons or, on a phone, two lines above them. The buttons stay in place when one appears. */
const note = css({ flex: { base: '1 1 100%', sm: '1 1 0' }, minHeight: { base: '8', sm: '0' } })

/** My Account: name, email and password, second factors, signed-in devices, alerts, and the display settings of this device. */
export default function AccountDialog({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const form = useId()
  const noteId = useId()
  const profile = useProfile(me, onClose)
  const { reason, saving } = profile
  return (
    <Dialog
      open={open}
      onClose={() => void profile.close()}
      title={m.account_title()}
      footer={
        <>
          <div className={note}>{reason && <OfflineNote id={noteId}>{reason}</OfflineNote>}</div>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={saving.running}
            disabledReason={reason ?? undefined}
            {...(reason && { 'aria-describedby': noteId })}
          >
            {saving.running ? m.common_saving() : m.common_save_changes()}
          </Button>
        </>
      }
    >
      <div className={account().form}>
        <ProfileForm id={form} profile={profile} />
        <FactorSection />
        <SessionList />
        <AlertSection />
        <DisplaySettings />
      </div>
    </Dialog>
  )
}
