import { UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import { m } from '#messages/m.ts'
import { prepared, usePrepared } from '#parts/prepared/prepared.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { AbilitiesDialog } from './abilities-dialog.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { peopleColumns } from './people-columns.tsx'
import { ReadCard } from './read-card.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useInvitations } from './use-invitations.ts'
import { usePeople } from './use-people.ts'

const InviteDialog = prepared(async () => (await import('./invite-dialog.tsx')).default)
const parts = [InviteDialog]

type Open = { what: 'abilities' | 'sessions'; person: Person } | { what: 'invite' } | null

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
        <ReadCard
          title={m.people_card()}
          read={people.read}
          failed={m.people_load_failed}
          note={
            people.blocked && (
              <div className={note}>
                <OfflineNote>{people.blocked}</OfflineNote>
              </div>
            )
          }
        >
          {(rows) => <Table rows={rows} blocked={people.blocked} onOpen={setOpen} />}
        </ReadCard>
        <InvitationsCard invitations={invitations} />
      </div>
      {open?.what === 'invite' && <InviteDialog invitations={invitations} onClose={close} />}
      {open?.what === 'abilities' && <AbilitiesDialog people={people} person={open.person} onClose={close} />}
      {open?.what === 'sessions' && <SessionsDialog people={people} person={open.person} onClose={close} />}
    </>
  )
}

interface TableProps {
  rows: Person[]
  blocked: string | undefined
  onOpen: (open: Open) => void
}

function Table({ rows, blocked, onOpen }: TableProps) {
  const now = useNow()
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
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<UsersRound />} text={m.people_none()} />}
    />
  )
}
