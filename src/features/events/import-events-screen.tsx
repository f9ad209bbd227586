import { useCallback, useState } from 'react'
import { events } from '#contract/events.ts'
import { useCall } from '#data/api/use-call.ts'
import type { Mirror } from '#data/mirror/mirror.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { readEventsFile } from '#lib/imports/events-import.ts'
import type { ImportFile, KnownEvent } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { stack } from '#styled/patterns'
import { eventsShape } from '#lib/imports/shapes.ts'
import { FileNeeds } from '#parts/import/file-needs.tsx'
import { FileCheck } from '#parts/import/file-check.tsx'
import { FileDrop } from '#ui/file-drop/file-drop.tsx'
import { type ImportCounts, ImportResult } from '#parts/import/import-result.tsx'
import { ImportForm } from '#parts/import/import-form.tsx'
import { importSummary, unconfirmedImport } from '#parts/import/import-summary.ts'
import { importWords } from '#parts/import/import-words.ts'
import { useFileCheck } from '#parts/import/use-file-check.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { EventsDryRun, eventTemplate } from './import-events-dry-run.tsx'
import { importedEventColumns, importedEventFacts } from './imported-events.tsx'
import { ZoneChoice } from './zone-choice.tsx'

interface Props {
  salesChannelId: number
  /** To the events list. */
  onDone: () => void
}

/** Takes a file of events: our own columns or a team's schedule. */
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
  const [answer, setAnswer] = useState<ImportCounts | null>(null)
  const importing = useCall(events.importEvents, { params: { id: salesChannelId }, channel: salesChannelId })
  const read = useCallback(
    (chosen: ImportFile) => readEventsFile(chosen, { channelZone, timezone, known: knownEvents(mirror) }),
    [channelZone, timezone, mirror],
  )
  const check = useFileCheck(file, read)
  const schedule = check.status === 'understood' && check.understood.kind === 'team-schedule'

  const send = async (onProgress: (sent: number, total: number) => void) => {
    const result = await importing.run(
      { params: { id: salesChannelId }, body: timezone ? { timezone } : {} },
      { file: file!, onProgress, label: { message: 'unconfirmed_import_events', params: { file: file!.name } } },
    )
    if (result.outcome === 'blocked' && result.why === 'storage')
      toast({ tone: 'danger', text: m.unconfirmed_not_stored(), duration: 8000 })
    if (result.outcome === 'refused')
      toast({
        tone: 'danger',
        text: `${m.imports_events_failed()}. ${importWords({ message: result.problem.message, text: result.problem.problem.text })}`,
        duration: 8000,
      })
    if (result.outcome !== 'done') return
    toast({ tone: 'positive', text: `${m.imports_events_done()}. ${importSummary(result.reply)}`, duration: 6000 })
    if (result.reply.problems.length > 0) setAnswer(result.reply)
    else onDone()
  }

  return (
    <div className={stack({ gap: '4' })}>
      <PageHeader title={m.imports_events_title()} subtitle={m.imports_events_subtitle()} />
      <ImportForm
        ready={check.status === 'understood'}
        blocked={importing.blocked}
        unconfirmed={unconfirmedImport(importing, events.importEvents.reply)}
        running={importing.running}
        submit={m.imports_events_submit()}
        onSubmit={send}
        onCancel={onDone}
      >
        <FileNeeds shape={eventsShape} template={{ name: 'events-template.csv', lines: eventTemplate }} />
        <FileDrop label={m.imports_file()} file={file} onFile={setFile} />
        {(schedule || timezone) && <ZoneChoice value={timezone} onValue={setTimezone} />}
        {check.status === 'understood' && <EventsDryRun channel={salesChannelId} rows={check.understood.rows} />}
        <FileCheck state={check} facts={importedEventFacts} columns={importedEventColumns()} />
      </ImportForm>
      {answer && <ImportResult title={m.imports_events_done()} answer={answer} onClose={onDone} />}
    </div>
  )
}

/** The events of the channel as they are on this device at this moment, by their event_id. */
function knownEvents(mirror: Mirror | null): ReadonlyMap<string, KnownEvent> {
  const rows = mirror?.rows('events').state.current().values() ?? []
  return new Map(Array.from(rows, ({ event_id, time, timezone }) => [event_id, { time, timezone }]))
}
