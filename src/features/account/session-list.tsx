import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'

import { type OwnSession, session as calls } from '#contract/session.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** The devices on which the person is signed in, last used first. Every device except this one can be signed out here. */
export function SessionList() {
  const styles = account()
  const { data, status, offline, asOf, refetch } = useRead(calls.listSessions, {}, { staleTime: 0 })
  const now = useNow()
  return (
    <section className={styles.group} aria-labelledby="account-sessions">
      <h3 id="account-sessions" className={styles.legend}>
        {m.account_sessions()}
      </h3>
      <p className={styles.hint}>
        {m.account_sessions_hint()}{' '}
        {offline && asOf !== null && m.account_sessions_as_of({ when: relativeWords(asOf, now, localZone()) })}
      </p>
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && <p className={styles.hint}>{m.account_sessions_failed()}</p>}
      <ul className={styles.list}>
        {data?.map((one) => (
          <SessionLine key={one.id} session={one} offline={offline} onEnded={refetch} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  session: OwnSession
  offline: boolean
  onEnded: () => Promise<unknown>
}

function SessionLine({ session: { id, device, last_used_at, current }, offline, onEnded }: LineProps) {
  const styles = account()
  const { api } = useData()
  const now = useNow()
  const [ending, setEnding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const when = relativeWords(last_used_at, now, localZone())

  const end = async () => {
    setEnding(true)
    setFailure(null)
    try {
      await api.call(calls.endOwnSession, { params: { id } })
      toast({ text: m.account_session_ended({ device }), tone: 'positive' })
    } catch (error) {
      setFailure(problemText(error))
    }
    // Reload the list after success and after failure.
    await onEnded()
    setEnding(false)
  }
  return (
    <li className={styles.line}>
      <MonitorSmartphone size={16} aria-hidden />
      <span className={styles.what}>
        {device}
        <span className={styles.hint}>{current ? m.account_session_here() : m.account_session_used({ when })}</span>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </span>
      {!current && (
        <Button
          size="small"
          busy={ending}
          disabledReason={offline ? m.common_offline_blocked_detail() : undefined}
          aria-label={m.account_session_end_of({ device, when })}
          onClick={end}
        >
          {m.account_session_end()}
        </Button>
      )}
    </li>
  )
}
