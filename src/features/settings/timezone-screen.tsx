import { useEffect, useState } from 'react'
import { channels, type LegalHours } from '#contract/channels.ts'
import { useCall } from '#data/api/use-call.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { serverClock } from '#lib/server-clock.ts'
import { timezones } from '#lib/fixed-lists.ts'
import { formatWallTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Form } from '#ui/form/form.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { Select } from '#ui/select/select.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { countdown, legalState } from './legal-clock.ts'
import { SettingsPage } from './settings-page.tsx'

const layout = css({ display: 'grid', gap: '4', maxWidth: 'form' })
const hint = css({ textStyle: 'label', color: 'text-muted' })
const figures = css({ fontVariantNumeric: 'tabular-nums', textStyle: 'section' })
const LONG_MS = 5_000

/** The channel's zone, and whether its fans may be texted now. */
export function TimezoneScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(channels.readSettings, { params: { id: channel } }, { firstPaint: true, staleTime: 0 })
  const facts = useRead(channels.readChannel, { params: { id: channel } }, { firstPaint: true })
  const legal = useRead(channels.readLegalHours, { params: { id: channel } })
  const onSaved = () => void Promise.all([read.refetch(), facts.refetch(), legal.refetch()])
  return (
    <SettingsPage title={m.shell_nav_settings_timezone()} about={m.settings_timezone_about()} channel={channel} read={read}>
      {({ ui }) => (
        <div className={layout}>
          <ZoneForm key={ui.default_timezone} channel={channel} zone={ui.default_timezone} onSaved={onSaved} />
          {legal.data && <LegalCard hours={legal.data} />}
        </div>
      )}
    </SettingsPage>
  )
}

const shown = (zone: string) => zone.replaceAll('_', ' ')

interface ZoneFormProps {
  channel: number
  zone: string
  onSaved: () => void
}

function ZoneForm({ channel, zone, onSaved }: ZoneFormProps) {
  const may = useCan()('text_buy_ui')
  const saving = useCall(channels.updateSettings, { params: { id: channel }, channel })
  const [chosen, setChosen] = useState(zone)
  const reason = saving.blocked && blockedWords(saving.blocked)
  const apply = async () => {
    const label = { message: 'settings_save_label', params: {} }
    const body = { ui: { default_timezone: chosen as never }, if: { 'ui.default_timezone': zone } }
    const result = await saving.run({ params: { id: channel }, body }, { label })
    if (result.outcome === 'done') {
      toast({ tone: 'positive', text: m.settings_timezone_saved(), duration: LONG_MS })
      onSaved()
    } else if (result.outcome === 'refused' && result.problem.code === 'Stale') {
      // Somebody else has changed the zone, so reload the form with the current zone.
      toast({ tone: 'caution', text: m.form_saved_elsewhere(), duration: LONG_MS })
      onSaved()
    } else if (result.outcome === 'refused') toast({ tone: 'danger', text: m.settings_timezone_failed(), duration: LONG_MS })
  }
  const known = (timezones as readonly string[]).includes(zone) ? timezones : [zone, ...timezones]
  return (
    <Form
      onSubmit={() => void (chosen !== zone && reason === null && apply())}
      busy={saving.running}
      actions={
        chosen !== zone && (
          <>
            <Button variant="primary" type="submit" busy={saving.running} disabledReason={reason ?? undefined}>
              {m.common_apply()}
            </Button>
            <Button onClick={() => setChosen(zone)}>{m.common_cancel()}</Button>
            {reason && <OfflineNote>{reason}</OfflineNote>}
          </>
        )
      }
    >
      <Select
        label={m.common_timezone()}
        value={chosen}
        onValue={setChosen}
        disabled={!may}
        help={may ? undefined : m.settings_timezone_read_only()}
        options={known.map((value) => ({ value, label: shown(value) }))}
      />
      {saving.unconfirmed && <UnconfirmedNote state={saving.unconfirmed.became} onDismiss={saving.settle} />}
    </Form>
  )
}

/** The server's time, updated every second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function LegalCard({ hours }: { hours: LegalHours }) {
  const { active, clock, secondsToStart } = legalState(hours, useSeconds())
  return (
    <Card
      title={m.settings_legal()}
      actions={
        <StatusChip means={active ? 'on' : 'coming'}>{active ? m.settings_legal_active() : m.settings_legal_quiet()}</StatusChip>
      }
    >
      <div className={stack({ gap: '3' })}>
        {!active && (
          <p className={figures} role="timer">
            {m.settings_legal_in({ time: countdown(secondsToStart) })}
          </p>
        )}
        <DescriptionList
          items={[
            { label: m.settings_legal_window(), value: `${formatWallTime(hours.start)}–${formatWallTime(hours.end)}` },
            { label: m.common_timezone(), value: shown(hours.timezone) },
            { label: m.settings_legal_now(), value: formatWallTime(clock) },
          ]}
        />
        <p className={hint}>{m.settings_legal_about()}</p>
      </div>
    </Card>
  )
}
