import { useSyncStatus } from '#data/tray/use-sync-status.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { prepared } from '#parts/prepared/prepared.tsx'
import { css } from '#styled/css'
import { syncPill } from '#styled/recipes'

import { useChannelId } from '#shell/channel/use-channel.ts'
import { useLoaded } from '#shell/header/use-loaded.ts'
import { pillWords, spokenWords } from './pill-words.ts'
import { useResultToasts } from './use-result-toasts.ts'

const Tray = prepared(async () => (await import('./tray.tsx')).default)
const around = 2 * Math.PI * 10

/** Shows the state of the synchronization; a press opens the sync tray. */
export function SyncPill() {
  const status = useSyncStatus()
  const tray = useLoaded()
  useResultToasts()
  const { zone } = useChannelFacts(useChannelId())
  const { words, short, tone } = pillWords(status, zone)
  const styles = syncPill({ tone })
  return (
    <>
      <button
        type="button"
        className={styles.root}
        aria-label={m.sync_pill_label({ state: words })}
        aria-haspopup="dialog"
        aria-expanded={tray.open}
        data-sync={status.state}
        data-now=""
        onClick={tray.show}
      >
        {status.sending && tone !== 'needsYou' ? (
          <Ring share={status.sending.done / Math.max(1, status.sending.of)} className={styles.ring} />
        ) : (
          <span className={styles.dot} />
        )}
        <span className={styles.text} data-short={short}>
          {words}
        </span>
      </button>
      <span role="status" className={css({ srOnly: true })}>
        {spokenWords(status, zone)}
      </span>
      {tray.wanted && <Tray open={tray.open} onClose={tray.hide} />}
    </>
  )
}

function Ring({ share, className }: { share: number; className: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <circle cx="12" cy="12" r="10" strokeDasharray={around} strokeDashoffset={around * (1 - share)} />
    </svg>
  )
}
