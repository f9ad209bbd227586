import type { Event } from '#contract/events.ts'
import { inBackground } from '#data/background.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatBytes } from '#lib/bytes.ts'
import { m } from '#messages/m.ts'
import { useOpenImport } from '#parts/import/use-open-import.ts'
import { DropHint } from '#ui/file-drop/drop-hint.tsx'
import { problemWith } from '#ui/file-drop/file-problem.ts'
import { usePageDrop } from '#ui/file-drop/use-page-drop.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** The largest file that an import takes, in bytes. */
const MAX_BYTES = 20_000_000

/** Takes a file that is dropped anywhere on the page of an event to the import of its seats. Shows a hint during the drag. */
export function EventDrop({ event }: { event: Event }) {
  const openImport = useOpenImport()
  const canManage = useCan()('sales_channel_event_details')
  const isOver = usePageDrop(([file, ...others]) => {
    const refusal = file ? refusalOf(file, canManage) : null
    if (refusal !== null) toast({ tone: 'danger', text: refusal, duration: 8000 })
    if (!file || refusal !== null) return
    if (others.length > 0) toast({ tone: 'caution', text: m.files_others({ count: others.length }), duration: 6000 })
    inBackground(openImport(file, event.sales_channel_id, event.id))
  })
  if (!isOver || !canManage) return null
  return <DropHint>{m.files_drop({ title: event.title })}</DropHint>
}

/** The reason why the file cannot be imported here, or null. */
function refusalOf(file: File, canManage: boolean): string | null {
  if (!canManage) return m.files_not_allowed()
  const problem = problemWith(file, '.csv', MAX_BYTES)
  const { name, size } = file
  if (problem === 'type') return m.files_not_csv({ name })
  return problem === 'size' ? m.files_too_big({ name, size: formatBytes(size), max: formatBytes(MAX_BYTES) }) : null
}
