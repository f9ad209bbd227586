import { useEffect, useState } from 'react'
import { m } from '#messages/m.ts'
import { useRemembered } from '#parts/remembered/use-remembered.ts'
import { Switch } from '#ui/switch/switch.tsx'
import { keepAwake } from './screen-awake.ts'

/** A switch that keeps the screen on while the page of an event is open, for work at the doors. */
export function AwakeSwitch() {
  // Older browsers, and browsers over plain http, cannot keep the screen on.
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  const [choice, setChoice] = useRemembered('screen-on', ['off', 'on'])
  const [isRefused, setRefused] = useState(false)
  const isOn = choice === 'on'
  useEffect(() => {
    if (!isOn || !wakeLock) return
    return keepAwake({ wakeLock, page: document }, setRefused)
  }, [isOn, wakeLock])
  if (!wakeLock) return null
  return (
    <Switch
      label={m.events_awake()}
      help={isOn && isRefused ? m.events_awake_refused() : m.events_awake_help()}
      checked={isOn}
      onChecked={(checked) => setChoice(checked ? 'on' : 'off')}
    />
  )
}
