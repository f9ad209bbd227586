import { connections as calls, type WhatsAppSettings, WhatsAppToken } from '#contract/connections.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { problemsIn } from '#parts/change-form/field-paths.ts'
import { useCallSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { SettingsPage } from './settings-page.tsx'

const layout = css({ display: 'grid', gap: '4', maxWidth: 'form' })
const empty = { accessToken: '' }
const labels = { accessToken: m.settings_whatsapp_token }

/** Connects a channel to WhatsApp by its access token, which is never shown again. */
export function WhatsAppScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readWhatsApp, { params: { id: channel } }, { staleTime: 0 })
  return (
    <SettingsPage
      title={m.shell_nav_settings_whatsapp()}
      about={m.settings_whatsapp_about()}
      channel={channel}
      feature="whatsapp"
      read={read}
    >
      {(settings) => (
        <div className={layout}>
          <Card
            title={m.common_status()}
            actions={
              <StatusChip means={settings.enabled ? 'on' : 'off'}>
                {settings.enabled ? m.settings_connected() : m.settings_not_connected()}
              </StatusChip>
            }
          >
            <DescriptionList items={[{ label: m.settings_whatsapp_account(), value: settings.whatsappBusinessAccountId }]} />
          </Card>
          <TokenForm key={channel} channel={channel} settings={settings} onSaved={() => void read.refetch()} />
        </div>
      )}
    </SettingsPage>
  )
}

interface TokenFormProps {
  channel: number
  settings: WhatsAppSettings
  onSaved: () => void
}

function TokenForm({ channel, settings, onSaved }: TokenFormProps) {
  const params = { id: channel }
  const sender = useCallSender<typeof calls.connectWhatsApp, typeof empty>(calls.connectWhatsApp, {
    params,
    channel,
    input: (body) => ({ params, body }),
    label: () => ({ message: 'settings_save_label', params: {} }),
  })
  const form = useChangeForm({
    draft: `settings/${channel}/whatsapp`,
    initial: empty,
    labels,
    validate: (values) => problemsIn(WhatsAppToken, values),
    sender,
    said: { done: m.settings_saved() },
    onDone: () => {
      form.startOver()
      onSaved()
    },
    stays: true,
    never: ['accessToken'],
  })
  const { Field, bind } = form
  return (
    <ChangeForm form={form} submit={settings.enabled ? m.settings_whatsapp_replace() : m.settings_whatsapp_connect()}>
      {form.refusal && <Banner tone="danger">{m.settings_whatsapp_failed()}</Banner>}
      <Field name="accessToken">
        {(field) => (
          <PasswordField
            required
            label={m.settings_whatsapp_token()}
            help={m.settings_whatsapp_token_help()}
            {...bind(field)}
            autoComplete="off"
          />
        )}
      </Field>
    </ChangeForm>
  )
}
