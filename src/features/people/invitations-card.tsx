import { Mail } from 'lucide-react'
import type { Invitation } from '#contract/people.ts'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { invitationColumns } from './invitation-columns.tsx'
import type { Invitations } from './use-invitations.ts'

const loading = css({ display: 'grid', placeItems: 'center', padding: '10' })

/** The people who were invited and have not accepted yet. */
export function InvitationsCard({ invitations }: { invitations: Invitations }) {
  return (
    <Card flush title={m.people_invitations()}>
      {invitations.read.status === 'loading' ? (
        <div className={loading} role="status" aria-label={m.common_loading()}>
          <Spinner />
        </div>
      ) : (
        <Table invitations={invitations} />
      )}
    </Card>
  )
}

function Table({ invitations: { read, blocked, resend, withdraw } }: { invitations: Invitations }) {
  const now = useNow()
  const confirm = useConfirm()
  if (read.data === undefined)
    return (
      <ErrorState
        title={m.people_invitations_failed({ message: problemText(read.error) })}
        busy={read.fetching}
        onRetry={() => void read.refetch()}
      />
    )
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
      rows={read.data}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<Mail />} text={m.people_invitations_none()} />}
    />
  )
}
