import { useCan } from '#data/session/use-can.ts'
import { useSession } from '#data/session/use-session.ts'
import { useRemembered } from '#parts/remembered/use-remembered.ts'

import { Hints } from './hints.tsx'

/** The hints for a person with a demo account who may hold seats, until this person dismisses them on this device. */
export function DemoHints({ channel }: { channel: number }) {
  const session = useSession()
  const isDemo = session.status === 'signed-in' && session.me.config.demo === true
  const canHold = useCan()('sales_channel_event_details')
  const [state, setState] = useRemembered('hints', ['shown', 'dismissed'])
  if (!isDemo || !canHold || state === 'dismissed') return null
  return <Hints channel={channel} onDismiss={() => setState('dismissed')} />
}
