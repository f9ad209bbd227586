import { Copy, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BulkMessage, massTexts } from '#contract/mass-texts.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { ActivityLog } from '#parts/sending/activity-log.tsx'
import { AttachmentList } from '#parts/sending/attachment-list.tsx'
import { waitingNow } from '#parts/sending/activity-words.ts'
import { RecipientsTable } from '#parts/sending/recipients-table.tsx'
import { ResultsCard } from '#parts/sending/results-card.tsx'
import { StatusBar } from '#parts/sending/status-bar.tsx'
import { beginWords } from '#parts/sending/status-question.ts'
import { useMassTextActivity } from '#parts/sending/use-activity.ts'
import { useHours } from '#parts/sending/use-hours.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { stepsOf } from './mass-text-state.ts'
import { useMassTextSteps } from './use-mass-text-steps.ts'

interface Props {
  salesChannelId: number
  massTextId: string
  onUpdate: () => void
  onDuplicate: () => void
  onList: () => void
}

/** One mass text: its text, progress and recipients. */
export function MassTextScreen(props: Props) {
  const { salesChannelId: channel, massTextId, onList } = props
  const { row, mark, status } = useMirroredRow('bulk_messages', { channel, id: massTextId })
  if (status === 'missing')
    return <EmptyState text={m.mass_texts_missing()} action={<Button onClick={onList}>{m.mass_texts_to_list()}</Button>} />
  if (!row)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.mass_texts_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height={240} />
      </div>
    )
  return <Shown {...props} row={row} sign={waitingSign(mark)} />
}

function Shown({ salesChannelId: channel, row, sign, onUpdate, onDuplicate }: Props & { row: BulkMessage; sign: ReactNode }) {
  const { zone } = useChannelFacts(channel)
  const can = useCan()
  const mayAct = can('bulk_messages')
  const now = useNow()
  const hours = useHours(channel)
  const may = stepsOf(row)
  const steps = useMassTextSteps(channel, zone)
  const counts = useRead(massTexts.readBulkDelivery, { params: { id: row.id } }, { live: true }).data
  const results = useRead(massTexts.readBulkResults, { params: { id: row.id } }, { live: true })
  const activity = useMassTextActivity(row.id)
  const note =
    row.status === 'Sending'
      ? waitingNow(activity.entries)
      : row.status === 'Scheduled' && toEpoch(row.send_at) > now
        ? beginWords({ send_at: row.send_at, now, zone, hours })
        : undefined
  return (
    <>
      <NamePage words={row.title} />
      <PageHeader
        title={row.title}
        subtitle={sign}
        actions={
          <>
            {can('all') && (
              <Button icon={<Copy />} onClick={onDuplicate}>
                {m.sending_duplicate()}
              </Button>
            )}
            {mayAct && (
              <Button icon={<Pencil />} disabled={!may.edit} onClick={onUpdate}>
                {m.common_edit()}
              </Button>
            )}
          </>
        }
      />
      <div className={stack({ gap: '4' })}>
        <StatusBar
          status={row.status}
          counts={counts}
          note={note}
          onResume={mayAct && may.resume ? () => void steps.to(row, 'Scheduled') : undefined}
          onPause={mayAct && may.pause ? () => void steps.to(row, 'Paused') : undefined}
          onCancel={mayAct && may.cancel ? () => void steps.to(row, 'Cancelled') : undefined}
        />
        <Card title={m.common_details()}>
          <DescriptionList
            items={[
              { label: m.sending_message(), value: row.message, isText: true },
              { label: m.sending_send_at(), value: formatDateTime(row.send_at, zone) },
              { label: m.sending_send_to(), value: row.text_buy_segment?.name ?? m.sending_everybody() },
              {
                label: m.mass_texts_attachments(),
                value: row.media_attachments.length > 0 && <AttachmentList media={row.media_attachments} />,
              },
              { label: m.sending_created_by(), value: row.created_by_dashboard_user?.name },
              { label: m.sending_created_at(), value: formatDateTime(row.created_at, zone) },
            ]}
          />
        </Card>
        <ResultsCard read={results} zone={zone} />
        <ActivityLog {...activity} zone={zone} />
        <RecipientsTable
          ask={{ endpoint: massTexts.listBulkRecipients, params: { id: row.id } }}
          channel={channel}
          zone={zone}
          media={row.media_attachments}
        />
      </div>
    </>
  )
}
