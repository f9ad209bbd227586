import type { JournalEntry } from '#contract/journal.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { callWords } from '#parts/journal/call-words.ts'
import { contextOf, fieldName } from '#parts/journal/changes.ts'
import { differencesOf, type Difference } from '#parts/journal/differences.ts'
import { deviceName, outcomeWords, userName } from '#parts/journal/entry-words.ts'
import { hasRow, type Line } from '#parts/journal/line.ts'
import { Sentence } from '#parts/journal/sentence.tsx'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { valueWords } from '#parts/journal/value-words.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'

interface Props {
  /** The change to show; null closes the drawer. */
  entry: JournalEntry | null
  channel: number
  /** The channel's zone. */
  zone: string
  onClose: () => void
}

/** One change: its author, time and device, and each changed field before and after. */
export const EntryDrawer = ({ entry, channel, zone, onClose }: Props) => (
  <Drawer open={entry !== null} onClose={onClose} title={entry ? callWords(entry.call) : ''}>
    {entry && <Entry line={{ entry, channel, zone }} />}
  </Drawer>
)

function Entry({ line }: { line: Line }) {
  const { entry, zone } = line
  const differences = hasRow(line) ? differencesOf(entry) : []
  return (
    <div className={stack({ gap: '5' })}>
      <p>
        <Sentence of={sentenceOf(line)} />
      </p>
      <DescriptionList
        items={[
          { label: m.journal_at(), value: formatDateTime(entry.at, zone) },
          { label: m.journal_who(), value: userName(entry.user) },
          { label: m.journal_outcome(), value: outcomeWords(entry.outcome) },
          { label: m.journal_device(), value: entry.device && deviceName(entry.device) },
        ]}
      />
      {differences.length > 0 && <Differences of={differences} line={line} />}
      {entry.left_out.length > 0 && <p>{m.journal_left_out()}</p>}
    </div>
  )
}

const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textStyle: 'label',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'text-muted' },
  '& th, & td': {
    paddingBlock: '1.5',
    paddingInlineEnd: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
})

function Differences({ of, line }: { of: readonly Difference[]; line: Line }) {
  const [then, now] = [contextOf(line, 'before'), contextOf(line, 'after')]
  return (
    <table className={table}>
      <thead>
        <tr>
          <th scope="col">{m.journal_field()}</th>
          <th scope="col">{m.journal_before()}</th>
          <th scope="col">{m.journal_after()}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field, now.names)}</th>
            <td>{valueWords(field, before, then)}</td>
            <td>{valueWords(field, after, now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
