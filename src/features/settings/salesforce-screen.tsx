import { useState } from 'react'
import { connections as calls, type SalesforceSettings } from '#contract/connections.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { formatZonedAge } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { OfflineNote } from '#ui/offline-note/offline-note.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { SettingsPage } from './settings-page.tsx'

const layout = css({ maxWidth: 'form' })

/** Connects a channel to Salesforce, and disconnects it. */
export function SalesforceScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readSalesforce, { params: { id: channel } }, { staleTime: 0 })
  return (
    <SettingsPage
      title={m.settings_salesforce_title()}
      about={m.settings_salesforce_about()}
      channel={channel}
      feature="salesforce"
      read={read}
    >
      {(settings) => (
        <Card
          className={layout}
          title={m.shell_nav_settings_salesforce()}
          actions={
            <StatusChip means={settings.connected ? 'on' : 'off'}>
              {settings.connected ? m.settings_connected() : m.settings_not_connected()}
            </StatusChip>
          }
        >
          <div className={stack({ gap: '4' })}>
            {settings.connected && <Sync channel={channel} settings={settings} />}
            <Connection channel={channel} settings={settings} />
          </div>
        </Card>
      )}
    </SettingsPage>
  )
}

interface Props {
  channel: number
  settings: SalesforceSettings
}

/** The state of the synchronisation of contacts: its last and next time, its count, and its problem. */
function Sync({ channel, settings }: Props) {
  const { zone } = useChannelFacts(channel)
  const now = useNow()
  const { data } = useRead(calls.readSalesforceSync, { params: { id: channel } }, { staleTime: 0 })
  const when = (at: string | null | undefined) => (at ? formatZonedAge(at, now, zone) : m.common_never())
  return (
    <>
      {data?.problem && (
        <Banner tone="caution" title={m.settings_salesforce_problem()}>
          {data.problem}
        </Banner>
      )}
      <DescriptionList
        items={[
          { label: m.settings_salesforce_instance(), value: settings.settings?.instanceUrl },
          ...(data
            ? [
                { label: m.settings_salesforce_synced(), value: when(data.synced_at) },
                { label: m.settings_salesforce_contacts(), value: data.contacts === null ? null : showCount(data.contacts) },
                { label: m.settings_salesforce_next(), value: when(data.next_at) },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** The only button, which opens Salesforce, or disconnects. After a failure it can be pressed again. */
function Connection({ channel, settings }: Props) {
  const { api } = useData()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const reason = useBlockedReason()
  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // No message is needed, since the button is enabled again.
      setBusy(false)
    }
  }
  const connect = () =>
    act(async () => {
      const { url } = await api.call(calls.loginToSalesforce, { body: { salesChannelId: channel, customDomain: null } })
      window.location.assign(url)
    })
  const disconnect = async () => {
    const yes = await confirm({
      title: m.settings_salesforce_ask(),
      body: m.settings_salesforce_ask_detail(),
      confirmText: m.settings_salesforce_disconnect(),
      tone: 'danger',
    })
    if (!yes) return
    await act(async () => {
      await api.call(calls.disconnectSalesforce, { params: { id: channel } })
      window.location.reload()
    })
  }
  return (
    <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>
      {settings.connected ? (
        <Button variant="danger" busy={busy} disabledReason={reason} onClick={() => void disconnect()}>
          {m.settings_salesforce_disconnect()}
        </Button>
      ) : (
        <Button variant="primary" busy={busy} disabledReason={reason} onClick={() => void connect()}>
          {m.settings_salesforce_connect()}
        </Button>
      )}
      {reason && <OfflineNote>{reason}</OfflineNote>}
    </div>
  )
}
