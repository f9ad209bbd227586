import { useEffect, useState } from 'react'

import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useDeviceNews } from '#data/devices/use-device-news.ts'
import { useStore } from '#data/store.ts'
import { useFlags } from '#data/tray/use-flags.ts'
import { useWrongClock } from '#data/tray/use-wrong-clock.ts'
import { whenIdle } from '#lib/idle.ts'
import { areaNotices } from '#parts/notices/area-notices.ts'
import { confirmStore } from '#ui/confirm/confirm-store.ts'
import { toastStore } from '#ui/toast/toast-store.ts'

import { captivePortal, lookForPortal } from './captive-portal.ts'
import { installOffer } from './install.ts'
import { updateReady } from './service-worker.ts'

const halfMinute = 30_000

/**
 * Whether any question or message has been shown since the app started. Once true, the result stays true, so that the components
 * that show them stay mounted.
 */
export function useAnyPromptShown(): boolean {
  const [spoken, setSpoken] = useState(false)
  const { storageLost, storageRefused, storageBlocked, quotaHit, updateNeeded } = useFlags()
  const offers = [useStore(updateReady), useStore(installOffer), useStore(captivePortal)]
  const saying = useStore(areaNotices).length > 0
  const { lost } = useDeviceNews()
  const isClockWrong = useWrongClock() !== null
  const isShowing = [
    ...offers,
    lost !== null,
    isClockWrong,
    saying,
    storageLost,
    storageRefused,
    storageBlocked,
    quotaHit,
    updateNeeded,
  ].some(Boolean)
  useEffect(() => {
    if (isShowing) return setSpoken(true)
    const look = () => (confirmStore.get() !== null || toastStore.get().length > 0) && setSpoken(true)
    const stops = [confirmStore.subscribe(look), toastStore.subscribe(look)]
    look()
    return () => stops.forEach((stop) => stop())
  }, [isShowing])
  useWatchForPortal()
  return spoken
}

/** Checks for a captive portal every half minute while there is a network but the server cannot be reached. */
function useWatchForPortal(): void {
  const { online } = useConnectivity()
  useEffect(() => {
    if (online) return captivePortal.set(false)
    const back = new AbortController()
    const look = () => navigator.onLine && !back.signal.aborted && void lookForPortal(back.signal)
    // The first check waits until the browser is idle, because the first rows need the network.
    void whenIdle().then(look)
    const timer = setInterval(look, halfMinute)
    return () => {
      back.abort()
      clearInterval(timer)
    }
  }, [online])
}
