import { MailX, Send } from 'lucide-react'
import type { Invitation } from '#contract/people.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { formatLongDate, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { Abilities, NameAndEmail } from './people-columns.tsx'

interface Options {
  /** The current time, in milliseconds since 1970. */
  now: number
  /** The reason why nothing can be done now. */
  blocked: string | undefined
  onResend: (invitation: Invitation) => void
  onWithdraw: (invitation: Invitation) => void
}

/** Returns when the newest email was sent, and by whom. */
function sentWords({ sent_at, invited_by: name }: Invitation, now: number): string {
  const when = relativeWords(sent_at, now, localZone())
  return name === null ? m.people_invitation_sent_by_nobody({ when }) : m.people_invitation_sent({ when, name })
}

function Delivery({ invitation, now }: { invitation: Invitation; now: number }) {
  switch (invitation.delivery) {
    case 'sending':
      return <StatusChip means="coming">{m.people_invitation_sending()}</StatusChip>
    case 'failed':
      return <StatusChip means="wrong">{m.people_invitation_failed()}</StatusChip>
    case 'sent':
      return sentWords(invitation, now)
  }
}

/** The columns of the table of open invitations. */
export const invitationColumns = ({ now, blocked, onResend, onWithdraw }: Options): Column<Invitation>[] => [
  {
    id: 'name',
    header: m.people_name(),
    fixed: true,
    width: '11.5rem',
    card: 'title',
    cell: (invitation) => <NameAndEmail {...invitation} />,
  },
  {
    id: 'abilities',
    header: m.people_abilities(),
    grow: true,
    width: '13rem',
    card: 'meta',
    cell: ({ abilities }) => <Abilities abilities={abilities} />,
  },
  {
    id: 'status',
    header: m.people_invitation_status(),
    width: '11rem',
    card: 'meta',
    cell: (invitation) => <Delivery invitation={invitation} now={now} />,
  },
  {
    id: 'expires',
    header: m.people_invitation_expiry(),
    width: '9.5rem',
    card: 'meta',
    cell: ({ expires_at }) => m.people_invitation_expires({ when: formatLongDate(expires_at, localZone()) }),
  },
  {
    id: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    acts: true,
    width: '4rem',
    align: 'end',
    card: 'end',
    cell: (invitation) => (
      <Menu
        label={m.people_invitation_actions({ name: invitation.name })}
        items={[
          {
            id: 'resend',
            label: m.people_invitation_resend(),
            icon: <Send />,
            disabledReason: blocked,
            onSelect: () => onResend(invitation),
          },
          {
            id: 'withdraw',
            label: m.people_invitation_withdraw(),
            icon: <MailX />,
            disabledReason: blocked,
            onSelect: () => onWithdraw(invitation),
          },
        ]}
      />
    ),
  },
]
