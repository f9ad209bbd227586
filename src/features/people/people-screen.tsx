import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { m } from '#messages/m.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { AbilitiesDialog } from './abilities-dialog.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { peopleColumns } from './people-columns.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useInvitations } from './use-invitations.ts'
import { type People, usePeople } from './use-people.ts'

const InviteDialog = prepared(async () => (await import('./invite-dialog.tsx')).default)
const parts = [InviteDialog]

type Open = { what: 'abilities' | 'sessions'; person: Person } | { what: 'invite' } | null

const loading = css({ display: 'grid', placeItems: 'center', padding: '10' })
const note = css({ padding: '4' })
const cards = stack({ gap: '6' })

/** The people who sign in for a channel, with their abilities and devices, and those who are invited. */
export function PeopleScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const people = usePeople(channel)
  const invitations = useInvitations(channel)
  usePrepared(parts)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={m.people_title()}
        subtitle={m.people_subtitle()}
        actions={
          <Button
            variant="primary"
            icon={<UserPlus />}
            disabledReason={invitations.blocked}
            onClick={() => setOpen({ what: 'invite' })}
          >
            {m.people_invite()}
          </Button>
        }
      />
      <div className={cards}>
        <Card flush title={m.people_card()}>
          {people.blocked && (
            <div className={note}>
              <OfflineNote>{people.blocked}</OfflineNote>
            </div>
          )}
          {people.read.status === 'loading' ? (
            <div className={loading} role="status" aria-label={m.common_loading()}>
              <Spinner />
            </div>
          ) : (
            <Table people={people} onOpen={setOpen} />
          )}
        </Card>
        <InvitationsCard invitations={invitations} />
      </div>
      {open?.what === 'invite' && <InviteDialog invitations={invitations} onClose={close} />}
      {open?.what === 'abilities' && <AbilitiesDialog people={people} person={open.person} onClose={close} />}
      {open?.what === 'sessions' && <SessionsDialog people={people} person={open.person} onClose={close} />}
    </>
  )
}

function Table({ people: { read, blocked }, onOpen }: { people: People; onOpen: (open: Open) => void }) {
  const now = useNow()
  if (read.data === undefined)
    return (
      <ErrorState
        title={m.people_load_failed({ message: problemText(read.error) })}
        busy={read.fetching}
        onRetry={() => void read.refetch()}
      />
    )
  const columns = peopleColumns({
    now,
    blocked,
    onAbilities: (person) => onOpen({ what: 'abilities', person }),
    onSessions: (person) => onOpen({ what: 'sessions', person }),
  })
  return (
    <DataTable
      flush
      fill={false}
      label={m.people_title()}
      columns={columns}
      rows={read.data}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<UsersRound />} text={m.people_none()} />}
    />
  )
}
