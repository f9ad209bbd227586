import { useState } from 'react'
import { people as calls, type Person, type PersonSession } from '#contract/people.ts'
import { useRead } from '#data/answers/use-read.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { account } from '#styled/recipes'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { People } from './use-people.ts'

interface Props {
  people: People
  person: Person
  onClose: () => void
}

/** The devices on which a person is signed in, each of which can be signed out. */
export function SessionsDialog({ people, person, onClose }: Props) {
  const params = { id: people.channel, person: person.id }
  const { data, status, refetch } = useRead(calls.listPersonSessions, { params }, { staleTime: 0 })
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (work: Promise<string | null>) => {
    setFailure(await work)
    await refetch()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.people_devices_of({ name: person.name })}
      footer={
        <>
          <Button onClick={onClose}>{m.common_close()}</Button>
          <Button
            variant="dangerSolid"
            busy={people.busy}
            disabled={data === undefined || data.length === 0}
            disabledReason={people.blocked}
            onClick={() => void act(people.signOutEverywhere(person))}
          >
            {m.people_sign_out_everywhere()}
          </Button>
        </>
      }
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && <p>{m.people_devices_failed()}</p>}
      {data?.length === 0 && <p>{m.people_not_signed_in()}</p>}
      <Devices
        devices={data ?? []}
        people={people}
        onSignOut={({ id, device }) => void act(people.signOut(person, id, device))}
      />
    </Dialog>
  )
}

interface DevicesProps {
  devices: readonly PersonSession[]
  people: People
  onSignOut: (session: PersonSession) => void
}

function Devices({ devices, people, onSignOut }: DevicesProps) {
  const now = useNow()
  const styles = account()
  return (
    <ul className={styles.list}>
      {devices.map((session) => {
        const when = relativeWords(session.last_used_at, now, localZone())
        return (
          <li key={session.id} className={styles.line}>
            <span className={styles.what}>
              {session.device}
              <span className={styles.hint}>{m.account_session_used({ when })}</span>
            </span>
            <Button
              size="small"
              busy={people.busy}
              disabledReason={people.blocked}
              aria-label={m.account_session_end_of({ device: session.device, when })}
              onClick={() => onSignOut(session)}
            >
              {m.account_session_end()}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
