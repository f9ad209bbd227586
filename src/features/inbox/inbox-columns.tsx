import type { InboxView, Unread } from '#contract/inbox.ts'
import { personName } from '#lib/person-name.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Moment } from '#ui/relative-time/moment.tsx'

/**
 * The action that marks a row as read (or as unread, if it is read and the view also shows read messages), and the reason why
 * marking is not possible now.
 */
interface Mark {
  run: (row: Unread) => void
  blocked: string | null
}

const said = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 })
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted' })
const named = css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: 0, fontWeight: 'medium' })

/** A fan's name, or else their phone or email. */
export const nameOf = ({ user }: Unread): string => personName(user) ?? user.phone ?? user.email ?? m.users_nameless()

interface Shown {
  zone: string
  view: InboxView
  /** Absent for people who may not reply. */
  mark: Mark | undefined
}

/** The columns of the inbox. */
export const inboxColumns = ({ zone, view, mark }: Shown): Column<Unread>[] => [
  {
    id: 'fan',
    header: m.inbox_fan(),
    fixed: true,
    clip: true,
    width: '10rem',
    card: 'title',
    cell: (row) => (
      <span className={named}>
        <Avatar name={nameOf(row)} />
        <Clipped>{nameOf(row)}</Clipped>
      </span>
    ),
  },
  {
    id: 'message',
    header: m.inbox_message(),
    grow: true,
    clip: true,
    width: '12.5rem',
    card: 'line',
    cell: ({ message, asks_to_stop }) => (
      <span className={said}>
        {asks_to_stop && <Chip tone="caution">{m.users_asks_to_stop()}</Chip>}
        <Clipped>{message.message}</Clipped>
      </span>
    ),
  },
  ...(view === 'unread' || view === 'all'
    ? [
        {
          id: 'unread',
          header: m.inbox_unread(),
          align: 'end' as const,
          width: '4.5rem',
          card: 'meta' as const,
          cell: ({ unread }: Unread) => showCount(unread),
        },
      ]
    : []),
  {
    id: 'received',
    header: m.inbox_received(),
    width: '11.25rem',
    card: 'meta',
    cell: ({ message }) => <Moment at={message.created_at} zone={zone} />,
  },
  ...(view === 'answered' || view === 'all'
    ? [
        {
          id: 'reply',
          header: m.inbox_reply(),
          width: '10rem',
          clip: true,
          card: 'meta' as const,
          cell: ({ reply }: Unread) =>
            reply && (
              <>
                <Clipped>{reply.sent_by}</Clipped>
                <span className={faint}>
                  <Moment at={reply.created_at} zone={zone} />
                </span>
              </>
            ),
        },
      ]
    : []),
  ...(mark
    ? [
        {
          id: 'read',
          header: m.common_actions(),
          hideHeader: true,
          acts: true,
          width: '7.5rem',
          card: 'end' as const,
          cell: (row: Unread) => (
            <Button size="small" variant="quiet" disabledReason={mark.blocked ?? undefined} onClick={() => mark.run(row)}>
              {view !== 'unread' && row.unread === 0 ? m.inbox_mark_unread() : m.inbox_mark_read()}
            </Button>
          ),
        },
      ]
    : []),
]
