import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useData, useUserData } from '#data/provider.tsx'
import { useMaybeStore } from '#data/store.ts'
import type { TrayAction } from '#data/tray/tray.ts'
import { useSyncStatus } from '#data/tray/use-sync-status.ts'
import { useTray } from '#data/tray/use-tray.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { showCount } from '#ui/count/count.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import { TrayActions } from './tray-actions.tsx'
import { TrayCarry } from './tray-carry.tsx'
import { TrayDevice } from './tray-device.tsx'
import { TrayDevices } from './tray-devices.tsx'
import { TrayJournal } from './tray-journal.tsx'
import { TrayNeedsNetwork } from './tray-needs-network.tsx'
import { TraySevenDays } from './tray-seven-days.tsx'
import { TrayUnconfirmed } from './tray-unconfirmed.tsx'

/**
 * The sync tray: changes that need a decision, unconfirmed calls, queued changes, today's finished actions, other devices with
 * queued changes, the data stored on this device, and the queue as a file.
 */
export default function Tray({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer still open={open} onClose={onClose} title={m.sync_tray()}>
      {/* The words of the tray's lines are loaded with the first line. A Suspense boundary further out would hide the page in
          the meantime. */}
      {open && (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <TrayBody onClose={onClose} />
        </Suspense>
      )}
    </Drawer>
  )
}

function TrayBody({ onClose }: { onClose: () => void }) {
  const tray = useTray()
  return (
    <div className={stack({ gap: '5' })}>
      <Standing onClose={onClose} />
      <TrayActions kind="needs-you" actions={tray.needsYou} onClose={onClose} />
      <TrayUnconfirmed />
      <TrayActions kind="waiting" actions={tray.waiting} onClose={onClose} />
      <TrayJournal entries={tray.done} />
      <TrayDevices />
      <TrayNeedsNetwork />
      <TraySevenDays />
      <TrayDevice report={tray.device} onChange={tray.refresh} />
      <TrayCarry waiting={count(tray.waiting) + count(tray.needsYou)} />
    </div>
  )
}

const count = (actions: readonly TrayAction[]) => actions.reduce((sum, { entries }) => sum + entries.length, 0)

/** The reason why nothing is sent, or the progress of loading. */
function Standing({ onClose }: { onClose: () => void }) {
  const { state, online, outdated, loadingSales, storing } = useSyncStatus()
  const { proof } = useData()
  const isSentClosed = useMaybeStore(useUserData()?.closedApp.ready) ?? false
  const router = useRouter()
  const { href } = useLocation()
  const signIn = () => {
    onClose()
    void router.navigate({ to: '/auth/sign-in', search: { redirect: href } })
  }
  if (state === 'sign-in') {
    return (
      <Banner tone="caution" actions={<Button onClick={signIn}>{m.sync_sign_in()}</Button>}>
        {m.sync_expired_detail()}
      </Banner>
    )
  }
  if (!online) return <Banner tone="info">{isSentClosed ? m.sync_offline_detail_closed() : m.sync_offline_detail()}</Banner>
  if (state === 'proof') {
    return (
      <Banner tone="caution" actions={<Button onClick={() => void proof.ask()}>{m.sync_prove()}</Button>}>
        {m.sync_prove_detail()}
      </Banner>
    )
  }
  if (outdated) return <Banner tone="caution">{m.shell_update_required()}</Banner>
  if (storing)
    return <Banner tone="info">{m.sync_storing_seats({ done: showCount(storing.done), total: showCount(storing.of) })}</Banner>
  return loadingSales ? <Banner tone="info">{m.sync_loading_sales()}</Banner> : null
}
