import { useCallback, useState } from 'react'
import { type ImportAnswer } from '#contract/events.ts'
import { inventory } from '#contract/inventory.ts'
import { useCall } from '#data/api/use-call.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { kindOfFile } from '#lib/imports/kind-of-file.ts'
import { readSeatsFile } from '#lib/imports/seats-import.ts'
import type { ImportFile } from '#lib/imports/types.ts'
import { readVipFile } from '#lib/imports/vip-import.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Allowed } from '#parts/access/allowed.tsx'
import { seatsShape, vipShape } from '#lib/imports/shapes.ts'
import { FileNeeds } from '#parts/import/file-needs.tsx'
import { FileCheck } from '#parts/import/file-check.tsx'
import { ImportForm } from '#parts/import/import-form.tsx'
import { ImportResult } from '#parts/import/import-result.tsx'
import { importResultText, submitWords, unconfirmedImport } from '#parts/import/import-summary.ts'
import { importWords } from '#parts/import/import-words.ts'
import { bytesOf, useFileCheck } from '#parts/import/use-file-check.ts'
import { useHandedFile } from '#parts/import/use-handed-file.ts'
import { FileDrop } from '#ui/file-drop/file-drop.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast-store.ts'

import { SeatsDryRun, VipDryRun } from './import-dry-run-cards.tsx'
import { seatTemplate, vipTemplate } from './import-templates.ts'
import { seatColumns, seatFacts, vipColumns, vipFacts } from './imported-inventory.tsx'

interface Props {
  salesChannelId: number
  eventId: number
  /** Opens the event. */
  onDone: () => void
}

type Kind = 'seat' | 'vip'

/** Imports a file of seats or VIP packages for one event. */
export function ImportInventoryScreen(props: Props) {
  return (
    <Allowed to="sales_channel_event_details">
      <ImportInventory {...props} />
    </Allowed>
  )
}

function ImportInventory({ salesChannelId, eventId, onDone }: Props) {
  const { row: event, status } = useMirroredRow('events', { channel: salesChannelId, id: eventId })
  const [type, setType] = useState<Kind>('seat')
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [answer, setAnswer] = useState<ImportAnswer | null>(null)
  const importing = useCall(inventory.importInventory, { params: { eventId }, channel: salesChannelId })
  const currency = currencyOfSymbol(event?.currency_symbol)
  const readSeats = useCallback((chosen: ImportFile) => readSeatsFile(chosen, currency), [currency])
  const readVip = useCallback((chosen: ImportFile) => readVipFile(chosen, currency), [currency])
  const seats = useFileCheck(type === 'seat' ? file : null, readSeats)
  const vip = useFileCheck(type === 'vip' ? file : null, readVip)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setRefusal(null)
  }
  useHandedFile(eventId, async (handed) => {
    const isVip = kindOfFile({ name: handed.name, bytes: await bytesOf(handed) }) === 'vip'
    setType(isVip ? 'vip' : 'seat')
    choose(handed)
  })
  if (status === 'missing') return <ErrorState title={m.imports_event_missing()} />

  const compared = { channel: salesChannelId, event: eventId, currency }

  const send = async (onProgress: (sent: number, total: number) => void) => {
    setRefusal(null)
    const label = { message: 'unconfirmed_import_inventory', params: { file: file!.name } }
    const result = await importing.run({ params: { eventId }, body: { type } }, { file: file!, onProgress, label })
    if (result.outcome === 'blocked' && result.why === 'storage')
      toast({ tone: 'danger', text: m.unconfirmed_not_stored(), duration: 8000 })
    if (result.outcome === 'done') {
      toast({ tone: 'positive', text: importResultText(m.imports_inventory_done(), result.reply), duration: 8000 })
      if (result.reply.problems.length > 0) return setAnswer(result.reply)
      onDone()
    }
    if (result.outcome === 'refused') {
      const words = importWords({ message: result.problem.message, text: result.problem.problem.text })
      setRefusal(words)
      toast({ tone: 'danger', text: `${m.imports_inventory_failed()}. ${words}`, duration: 8000 })
    }
  }
  const check = type === 'seat' ? seats : vip
  const source = { file, shapes: [seatsShape, vipShape] }

  return (
    <div className={stack({ gap: '4' })}>
      <PageHeader title={m.events_add_inventory()} subtitle={event?.title} />
      <ImportForm
        ready={check.status === 'understood'}
        blocked={importing.blocked}
        unconfirmed={unconfirmedImport(importing, inventory.importInventory.reply)}
        running={importing.running}
        refusal={refusal}
        submit={submitWords(m.imports_inventory_submit(), check.status === 'understood' ? check.understood : null)}
        onSubmit={send}
        onCancel={onDone}
      >
        <RadioGroup
          inline
          label={m.common_type()}
          value={type}
          onValue={(value) => {
            setType(value as Kind)
            setRefusal(null)
          }}
          options={[
            { value: 'seat', label: m.imports_type_seat() },
            { value: 'vip', label: m.imports_type_vip() },
          ]}
        />
        <FileNeeds
          shape={type === 'seat' ? seatsShape : vipShape}
          template={
            type === 'seat'
              ? { name: 'seats-template.csv', lines: seatTemplate }
              : { name: 'vip-template.csv', lines: vipTemplate }
          }
        />
        <FileDrop label={m.imports_file()} file={file} onFile={choose} />
        {seats.status === 'understood' && <SeatsDryRun {...compared} rows={seats.understood.rows} />}
        {vip.status === 'understood' && <VipDryRun {...compared} rows={vip.understood.rows} />}
        {type === 'seat' ? (
          <FileCheck state={seats} facts={seatFacts(currency)} columns={seatColumns(currency)} source={source} />
        ) : (
          <FileCheck state={vip} facts={vipFacts()} columns={vipColumns(currency)} source={source} />
        )}
      </ImportForm>
      {answer && <ImportResult title={m.imports_inventory_done()} answer={answer} source={source} onClose={onDone} />}
    </div>
  )
}
