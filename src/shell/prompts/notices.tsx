import { useEffect, useState } from 'react'

import { useStore } from '#data/store.ts'
import { useFlags } from '#data/tray/use-flags.ts'
import { m } from '#messages/m.ts'
import { areaNotices } from '#parts/notices/area-notices.ts'
import { notice } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'

import { captivePortal } from './captive-portal.ts'
import { ClockNotice } from './clock-notice.tsx'
import { declineInstall, installOffer } from './install.ts'
import { LostNotice } from './lost-notice.tsx'
import { Notice } from './notice.tsx'
import { lookForUpdate, updateReady } from './service-worker.ts'

/** Notices about this device's storage. */
const storageNotices = [
  { flag: 'storageRefused', words: m.shell_storage_refused },
  { flag: 'storageBlocked', words: m.shell_storage_blocked },
  { flag: 'quotaHit', words: m.sync_storage_full },
] as const

/** Notices that do not need an immediate response, each on a card. They never block work. */
export function Notices() {
  const flags = useFlags()
  return (
    <div className={notice().stack}>
      <UpdateNotice needed={flags.updateNeeded} />
      <AreaNotices />
      <PortalNotice />
      <ClockNotice />
      <LostNotice />
      {storageNotices.map(({ flag, words }) =>
        flags[flag] ? (
          <Notice
            key={flag}
            title={words()}
            actions={
              <Button size="small" onClick={() => flags.dismiss(flag)}>
                {m.common_dismiss()}
              </Button>
            }
          />
        ) : null,
      )}
      <InstallNotice />
    </div>
  )
}

/** Offers a new version. It is never activated without the person's consent, because open forms would be lost. */
function UpdateNotice({ needed }: { needed: boolean }) {
  const update = useStore(updateReady)
  const [later, setLater] = useState(false)
  useEffect(() => (needed ? lookForUpdate() : undefined), [needed])
  if (!needed && (update === null || later)) return null
  return (
    <Notice
      title={needed ? m.shell_update_required() : m.shell_update_ready()}
      detail={m.shell_update_detail()}
      actions={
        <>
          <Button size="small" variant="primary" onClick={() => (update ? update() : location.reload())}>
            {m.shell_update_now()}
          </Button>
          {!needed && (
            <Button size="small" onClick={() => setLater(true)}>
              {m.shell_update_later()}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The notices of the areas. */
function AreaNotices() {
  return useStore(areaNotices).map(({ id, title, detail, actions }) => (
    <Notice
      key={id}
      title={title}
      {...(detail && { detail })}
      actions={actions.map(({ label, primary, onPress }) => (
        <Button key={label} size="small" variant={primary ? 'primary' : 'secondary'} onClick={onPress}>
          {label}
        </Button>
      ))}
    />
  ))
}

function PortalNotice() {
  if (!useStore(captivePortal)) return null
  return (
    <Notice
      title={m.shell_captive_portal()}
      detail={m.shell_captive_portal_detail()}
      actions={
        <Button size="small" onClick={() => window.open('http://neverssl.com/', '_blank', 'noopener')}>
          {m.shell_captive_portal_open()}
        </Button>
      }
    />
  )
}

function InstallNotice() {
  const install = useStore(installOffer)
  if (install === null) return null
  return (
    <Notice
      title={m.shell_install()}
      detail={m.shell_install_detail()}
      actions={
        <>
          <Button size="small" variant="primary" onClick={install}>
            {m.shell_install()}
          </Button>
          <Button size="small" onClick={declineInstall}>
            {m.shell_update_later()}
          </Button>
        </>
      }
    />
  )
}
