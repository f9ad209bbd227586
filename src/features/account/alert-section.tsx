import { BellRing } from 'lucide-react'
import { useState } from 'react'

import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast-store.ts'

import { AlertSettings } from './alert-settings.tsx'
import { AlertProblem, type AlertState, useAlerts } from './use-alerts.ts'
import { useAction } from './use-action.ts'

/** Alerts: whether this device gets them, of which kinds, when none are sent, and the other devices that get them. */
export function AlertSection() {
  const styles = account()
  const alerts = useAlerts()
  const { data, state, offline, here } = alerts
  const { busy, failure, act } = useAction()
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const blocked = offline ? m.common_offline_blocked_detail() : undefined
  const others = data?.devices.filter(({ id }) => id !== here) ?? []
  const run = (work: () => Promise<void>) => act(work, wordsOf)
  return (
    <section className={styles.group} aria-labelledby="account-alerts">
      <h3 id="account-alerts" className={styles.legend}>
        {m.alerts_title()}
      </h3>
      <p className={styles.hint}>{m.alerts_hint()}</p>
      {state === 'loading' ? <Skeleton /> : <p role="status">{stateText[state]()}</p>}
      {failure && <Banner tone="danger">{failure}</Banner>}
      {unsaved && <Banner tone="danger">{unsaved}</Banner>}
      {(state === 'off' || state === 'on') && (
        <div>
          <Button
            size="small"
            busy={busy}
            disabledReason={blocked}
            onClick={() => run(state === 'on' ? () => alerts.turnOff() : alerts.turnOn)}
          >
            {state === 'on' ? m.alerts_turn_off() : m.alerts_turn_on()}
          </Button>
        </div>
      )}
      {data && data.devices.length > 0 && (
        <AlertSettings
          alerts={data}
          offline={offline}
          onChange={(change) =>
            void alerts.change(change).then(
              () => setUnsaved(null),
              (error: unknown) => setUnsaved(wordsOf(error)),
            )
          }
        />
      )}
      {others.length > 0 && (
        <>
          <h4 className={styles.label}>{m.alerts_others()}</h4>
          <ul className={styles.list}>
            {others.map(({ id, name }) => (
              <li key={id} className={styles.line}>
                <BellRing size={16} aria-hidden />
                <span className={styles.what}>{name}</span>
                <Button
                  size="small"
                  busy={busy}
                  disabledReason={blocked}
                  aria-label={m.alerts_turn_off_of({ device: name })}
                  onClick={() =>
                    run(async () => {
                      await alerts.turnOff(id)
                      toast({ text: m.alerts_turned_off_of({ device: name }), tone: 'positive' })
                    })
                  }
                >
                  {m.alerts_turn_off()}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const stateText: Record<Exclude<AlertState, 'loading'>, () => string> = {
  failed: m.alerts_failed,
  unsupported: m.alerts_unsupported,
  'not-offered': m.alerts_not_offered,
  denied: m.alerts_denied,
  off: m.alerts_off,
  on: m.alerts_on,
}

const wordsOf = (error: unknown) => (error instanceof AlertProblem ? error.message : problemText(error))
