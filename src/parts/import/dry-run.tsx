import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'

/** What an import would do: so many rows each. */
export interface DryRun {
  counts: { label: string; count: number }[]
  /** What else is worth knowing before anything is sent. */
  notes?: string[]
}

const quiet = css({ textStyle: 'label', color: 'text-muted', paddingBlockStart: '2' })

/**
 * What the file would change, compared on this device with what it keeps, before anything is sent.
 * @param run null while it is being compared; `unknown` where this device has nothing to compare with
 */
export function DryRunCard({ run }: { run: DryRun | null | 'unknown' }) {
  return (
    <Card title={m.imports_dry_run()}>
      {run === null ? (
        <Spinner label={m.imports_comparing()} />
      ) : run === 'unknown' ? (
        <p className={quiet}>{m.imports_cannot_compare()}</p>
      ) : (
        <>
          <DescriptionList items={run.counts.map(({ label, count }) => ({ label, value: showCount(count) }))} />
          {(run.notes ?? []).map((note) => (
            <p key={note} className={quiet}>
              {note}
            </p>
          ))}
        </>
      )}
    </Card>
  )
}
