import { Mail } from 'lucide-react'
import type { Invitation } from '#contract/people.ts'
import { m } from '#messages/m.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { invitationColumns } from './invitation-columns.tsx'
import { ReadCard } from './read-card.tsx'
import type { Invitations } from './use-invitations.ts'

/** The people who were invited and have not accepted yet. */
export function InvitationsCard({ invitations }: { invitations: Invitations }) {
  return (
    <ReadCard title={m.people_invitations()} read={invitations.read} failed={m.people_invitations_failed}>
      {(rows) => <Table rows={rows} invitations={invitations} />}
    </ReadCard>
  )
}

interface TableProps {
  rows: Invitation[]
  invitations: Invitations
}

function Table({ rows, invitations: { blocked, resend, withdraw } }: TableProps) {
  const now = useNow()
  const confirm = useConfirm()
  const askToWithdraw = async (invitation: Invitation) => {
    const isSure = await confirm({
      title: m.people_invitation_withdraw_title(),
      body: m.people_invitation_withdraw_detail({ name: invitation.name }),
      confirmText: m.people_invitation_withdraw(),
      tone: 'danger',
    })
    if (isSure) await withdraw(invitation)
  }
  const columns = invitationColumns({
    now,
    blocked,
    onResend: (invitation) => void resend(invitation),
    onWithdraw: (invitation) => void askToWithdraw(invitation),
  })
  return (
    <DataTable
      flush
      fill={false}
      label={m.people_invitations()}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<Mail />} text={m.people_invitations_none()} />}
    />
  )
}
