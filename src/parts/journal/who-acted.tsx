import { journal, type ActedTable } from '#contract/journal.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Card } from '#ui/card/card.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { userName } from './entry-words.ts'
import { Sentence } from './sentence.tsx'
import { sentenceOf } from './sentences.ts'

const meta = css({ color: 'text-muted', textStyle: 'label' })

interface Props {
  channel: number
  table: ActedTable
  /** The bid's id. */
  row: string
}

/** Lists the changes of a bid, with the account and the time of each change; renders nothing without changes. */
export function WhoActed({ channel, table, row }: Props) {
  const { zone } = useChannelFacts(channel)
  const can = useCan()
  const enabled = can('sales_channel') || can('sales_channel_event_details') || can('shift_journal')
  const params = { id: channel, table, rowId: row }
  const lines = useRead(journal.readActions, { params }, { enabled, staleTime: 0 }).data ?? []
  if (lines.length === 0) return null
  return (
    <Card title={m.journal_acted()}>
      <ol className={stack({ gap: '2' })}>
        {lines.map((entry) => (
          <li key={entry.id}>
            <div>
              <Sentence of={sentenceOf({ entry, channel, zone })} />
            </div>
            <div className={meta}>
              {userName(entry.user)}, <ExactTime at={entry.at} zone={zone} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
