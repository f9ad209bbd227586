import { useEffect, useRef, useState } from 'react'

import { type Alerts, alerts as calls } from '#contract/alerts.ts'
import { alertSupport, isSubscribed, subscribe, unsubscribe } from '#data/alerts/browser-alerts.ts'
import { useRead } from '#data/answers/use-read.ts'
import { attempt, browserRefused } from '#data/background.ts'
import { deviceId } from '#data/devices/device-identity.ts'
import { useData } from '#data/provider.tsx'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'

/** The state of alerts on this device. `not-offered`: the server sends none. */
export type AlertState = 'loading' | 'failed' | 'unsupported' | 'not-offered' | 'denied' | 'off' | 'on'

type AlertChange = Partial<Pick<Alerts, 'kinds' | 'quiet' | 'timezone'>>

/** The alerts of the account, their state on this device, and the ways to change them. Everything needs the server. */
export function useAlerts() {
  const { api, world } = useData()
  const { data, status, offline, refetch } = useRead(calls.readAlerts, {}, { staleTime: 0 })
  const [subscribed, setSubscribed] = useState<boolean | null>(null)
  const id = deviceId(world.local)
  const key = data?.public_key ?? null

  useEffect(() => {
    if (key === null || alertSupport() !== 'supported') return
    void attempt(isSubscribed(key), browserRefused).then((is) => setSubscribed(is ?? false))
  }, [key])

  const turnOn = async () => {
    if (key === null) return
    const subscription = await subscribe(key).catch(() => {
      throw new AlertProblem(m.alerts_browser_failed())
    })
    if (subscription === null) throw new AlertProblem(m.alerts_refused())
    try {
      await api.call(calls.addAlertDevice, { params: { id }, body: { ...subscription, timezone: localZone() } })
    } catch (error) {
      await attempt(unsubscribe(), browserRefused)
      throw error
    }
    setSubscribed(true)
    await refetch()
  }
  const turnOff = async (device = id) => {
    if (device === id) {
      await attempt(unsubscribe(), browserRefused)
      setSubscribed(false)
    }
    await api.call(calls.removeAlertDevice, { params: { id: device } })
    await refetch()
  }
  // A change is on the screen at once; the server's state replaces it after the last change has ended.
  const [changed, setChanged] = useState<AlertChange>({})
  const newest = useRef(0)
  const change = async (body: AlertChange) => {
    const nth = ++newest.current
    setChanged((before) => ({ ...before, ...body }))
    try {
      await api.call(calls.changeAlerts, { body })
      await refetch()
    } finally {
      if (nth === newest.current) setChanged({})
    }
  }
  const isOn = data?.devices.some((device) => device.id === id) ?? false
  return {
    data: data && { ...data, ...changed },
    offline,
    state: stateOf(data, status, isOn, subscribed),
    here: id,
    turnOn,
    turnOff,
    change,
  }
}

/** A failure with a text for the user. */
export class AlertProblem extends Error {}

function stateOf(data: Alerts | undefined, status: string, isOn: boolean, subscribed: boolean | null): AlertState {
  if (data === undefined) return status === 'failed' ? 'failed' : 'loading'
  const support = alertSupport()
  if (support === 'unsupported') return 'unsupported'
  if (data.public_key === null) return 'not-offered'
  if (support === 'denied') return 'denied'
  if (subscribed === null) return 'loading'
  return isOn && subscribed ? 'on' : 'off'
}
