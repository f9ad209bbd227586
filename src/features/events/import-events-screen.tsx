import { useCallback, useState } from 'react'
import { events } from '#contract/events.ts'
import { useCall } from '#data/api/use-call.ts'
import type { Mirror } from '#data/mirror/mirror.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { readEventsFile } from '#lib/imports/events-import.ts'
import type { DateOrder } from '#lib/imports/date-orders.ts'
import type { ImportFile, ImportKind, KnownEvent } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { stack } from '#styled/patterns'
import { allEventShapes, eventsShape } from '#lib/imports/shapes.ts'
import { FileNeeds } from '#parts/import/file-needs.tsx'
import { DateOrderChoice } from '#parts/import/date-order-choice.tsx'
import { FileCheck } from '#parts/import/file-check.tsx'
import { FileDrop } from '#ui/file-drop/file-drop.tsx'
import { type ImportCounts, ImportResult } from '#parts/import/import-result.tsx'
import { ImportForm } from '#parts/import/import-form.tsx'
import { importSummary, submitWords, unconfirmedImport } from '#parts/import/import-summary.ts'
import { importWords } from '#parts/import/import-words.ts'
import { type FileState, useFileCheck } from '#parts/import/use-file-check.ts'
import { useHandedFile } from '#parts/import/use-handed-file.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { movedWithSeats } from './event-changes.ts'
import { EventsDryRun, eventTemplate, useEventsRun } from './import-events-dry-run.tsx'
import { importedEventColumns, importedEventFacts } from './imported-events.tsx'
import { ZoneChoice } from './zone-choice.tsx'

interface Props {
  salesChannelId: number
  /** Opens the events list. */
  onDone: () => void
}

/** Imports a file of events, with the app's own columns or as a team's schedule. */
export function ImportEventsScreen(props: Props) {
  return (
    <Allowed to="sales_channel">
      <ImportEvents {...props} />
    </Allowed>
  )
}

function ImportEvents({ salesChannelId, onDone }: Props) {
  const { zone: channelZone } = useChannelFacts(salesChannelId)
  const mirror = useMirror(salesChannelId)
  const [file, setFile] = useState<File | null>(null)
  const [timezone, setTimezone] = useState<string>()
  const [dates, setDates] = useState<DateOrder>()
  const [checked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ImportCounts | null>(null)
  const importing = useCall(events.importEvents, { params: { id: salesChannelId }, channel: salesChannelId })
  const read = useCallback(
    (chosen: ImportFile) => readEventsFile(chosen, { channelZone, timezone, dates, known: knownEvents(mirror) }),
    [channelZone, timezone, dates, mirror],
  )
  const check = useFileCheck(file, read)
  const understood = check.status === 'understood' ? check.understood : null
  const run = useEventsRun(salesChannelId, understood && understood.rows)
  const isChecked = run === 'unknown' || (run !== null && (checked || movedWithSeats(run).length === 0))
  const choose = (chosen: File | null, order?: DateOrder) => {
    setFile(chosen)
    setDates(order)
    setChecked(false)
    setRefusal(null)
  }
  useHandedFile(null, (handed) => choose(handed))

  const send = async (onProgress: (sent: number, total: number) => void) => {
    setRefusal(null)
    const result = await importing.run(
      { params: { id: salesChannelId }, body: { ...(timezone && { timezone }), ...(dates && { dates }) } },
      { file: file!, onProgress, label: { message: 'unconfirmed_import_events', params: { file: file!.name } } },
    )
    if (result.outcome === 'blocked' && result.why === 'storage')
      toast({ tone: 'danger', text: m.unconfirmed_not_stored(), duration: 8000 })
    if (result.outcome === 'refused') {
      const words = importWords({ message: result.problem.message, text: result.problem.problem.text })
      setRefusal(words)
      toast({ tone: 'danger', text: `${m.imports_events_failed()}. ${words}`, duration: 8000 })
    }
    if (result.outcome !== 'done') return
    toast({ tone: 'positive', text: `${m.imports_events_done()}. ${importSummary(result.reply)}`, duration: 6000 })
    if (result.reply.problems.length > 0) setAnswer(result.reply)
    else onDone()
  }

  const source = { file, shapes: allEventShapes }
  return (
    <div className={stack({ gap: '4' })}>
      <PageHeader title={m.imports_events_title()} subtitle={m.imports_events_subtitle()} />
      <ImportForm
        ready={understood !== null && isChecked}
        blocked={importing.blocked}
        unconfirmed={unconfirmedImport(importing, events.importEvents.reply)}
        running={importing.running}
        refusal={refusal}
        submit={submitWords(m.imports_events_submit(), understood)}
        onSubmit={send}
        onCancel={onDone}
      >
        <FileNeeds shape={eventsShape} template={{ name: 'events-template.csv', lines: eventTemplate }} />
        <FileDrop label={m.imports_file()} file={file} onFile={(chosen) => choose(chosen)} />
        {(dates || needsDateOrder(check)) && <DateOrderChoice value={dates} onValue={(order) => choose(file, order)} />}
        {(understood?.kind === 'team-schedule' || timezone) && <ZoneChoice value={timezone} onValue={setTimezone} />}
        {understood && <EventsDryRun run={run} checked={checked} onChecked={setChecked} />}
        <FileCheck state={check} facts={importedEventFacts} columns={importedEventColumns()} source={source} />
      </ImportForm>
      {answer && <ImportResult title={m.imports_events_done()} answer={answer} source={source} onClose={onDone} />}
    </div>
  )
}

/** Whether the file has a date that can be read both day first and month first. */
function needsDateOrder(check: FileState<ImportKind, unknown>): boolean {
  const problems =
    check.status === 'understood' ? check.understood.problems : check.status === 'refused' ? check.refused.problems : []
  return problems.some(({ code }) => code === 'date_undecided')
}

/** The channel's events on this device now, by their event_id. */
function knownEvents(mirror: Mirror | null): ReadonlyMap<string, KnownEvent> {
  const rows = mirror?.rows('events').state.current().values() ?? []
  return new Map(Array.from(rows, ({ event_id, time, timezone }) => [event_id, { time, timezone }]))
}
