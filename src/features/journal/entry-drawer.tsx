import type { JournalEntry } from '#contract/journal.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { callWords } from './call-words.ts'
import { differencesOf, nameOf, type Difference } from './differences.ts'
import { deviceName, fieldName, userName } from './entry-words.ts'

interface Props {
  /** The change to show; null closes the drawer. */
  entry: JournalEntry | null
  /** The channel's zone. */
  zone: string
  onClose: () => void
}

/** One change: its author, time and device, and each changed field before and after. */
export const EntryDrawer = ({ entry, zone, onClose }: Props) => (
  <Drawer open={entry !== null} onClose={onClose} title={entry ? callWords(entry.call) : ''}>
    {entry && <Entry entry={entry} zone={zone} />}
  </Drawer>
)

function Entry({ entry, zone }: { entry: JournalEntry; zone: string }) {
  const differences = differencesOf(entry)
  return (
    <div className={stack({ gap: '5' })}>
      <DescriptionList
        items={[
          { label: m.journal_at(), value: formatDateTime(entry.at, zone) },
          { label: m.journal_who(), value: userName(entry.user) },
          { label: m.journal_row(), value: nameOf(entry) ?? entry.row_id },
          { label: m.journal_device(), value: entry.device && deviceName(entry.device) },
        ]}
      />
      {differences.length === 0 ? <p>{m.journal_no_fields()}</p> : <Differences of={differences} />}
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

function Differences({ of }: { of: readonly Difference[] }) {
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
            <th scope="row">{fieldName(field)}</th>
            <td>{before ?? m.common_empty_value()}</td>
            <td>{after ?? m.common_empty_value()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
