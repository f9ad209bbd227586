import type { ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { type Change, ChangeList } from './change-list.tsx'

/** The effect that an import would have. */
export interface DryRun {
  counts: { label: string; count: number }[]
  /** Further notes before the import is sent. */
  notes?: string[]
  /** The values that change; `moreChanges` counts those that are not listed. */
  changes?: readonly Change[]
  moreChanges?: number
}

const quiet = css({ textStyle: 'label', color: 'text-muted', paddingBlockStart: '2' })

/**
 * Shows the changes that the file would make, computed from this device's rows before the import is sent.
 * @param run null while the changes are being computed; `unknown` if this device has no rows to compare with
 */
export function DryRunCard({ run, children }: { run: DryRun | null | 'unknown'; children?: ReactNode }) {
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
          <ChangeList changes={run.changes ?? []} more={run.moreChanges ?? 0} />
          {children}
        </>
      )}
    </Card>
  )
}
