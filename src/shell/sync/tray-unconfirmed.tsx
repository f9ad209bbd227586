import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'

import { useUserData } from '#data/provider.tsx'
import { emptyCell, useStore } from '#data/store.ts'
import { isOpen, needsPerson, type SentCall } from '#data/unconfirmed/sent-call.ts'
import { formatDateTime, localZone } from '#lib/time.ts'
import { text } from '#messages/dynamic.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { unconfirmedWords } from '#parts/unconfirmed-note/unconfirmed-words.ts'

import { TraySection } from './tray-section.tsx'

/** Calls whose response was lost, with name, time and state. A call whose result has become known stays until it is dismissed. */
export function TrayUnconfirmed() {
  const userData = useUserData()
  // Calls that are still in flight, from this or another tab, are not listed here.
  const calls = useStore(userData?.sentCalls.calls ?? emptyCell<SentCall>()).filter(({ became }) => became.is !== 'sent')
  if (!userData || calls.length === 0) return null
  const dismiss = (key: string) => void userData.unconfirmed().then((keeper) => keeper.dismiss([key]))
  return (
    <TraySection
      title={m.unconfirmed_group()}
      count={calls.length}
      tone={calls.some(needsPerson) ? 'danger' : 'plain'}
      about={m.sync_about_unconfirmed()}
      guide="needs-you#unconfirmed"
      empty={m.sync_nothing_waiting()}
    >
      {calls.map((call) => (
        <CallLine key={call.key} call={call} onDismiss={() => dismiss(call.key)} />
      ))}
    </TraySection>
  )
}

function CallLine({ call, onDismiss }: { call: SentCall; onDismiss: () => void }) {
  const styles = tray()
  const { title, detail } = unconfirmedWords(call.became)
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <Sign call={call} />
        <span className={styles.what}>
          {text(call.label.message, call.label.params)}
          <span className={styles.facts}>{`${formatDateTime(call.sentAt, localZone())} · ${title}`}</span>
          {detail && <span className={styles.facts}>{detail}</span>}
        </span>
        {!isOpen(call) && (
          <Button size="small" onClick={onDismiss}>
            {m.common_dismiss()}
          </Button>
        )}
      </div>
    </li>
  )
}

function Sign({ call }: { call: SentCall }) {
  if (isOpen(call)) return <CircleHelp />
  return call.became.is === 'done' ? <CircleCheck /> : <CircleAlert />
}
