import { settings as calls, TextToBuyPatch, type TextToBuySettings } from '#contract/settings.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { WithPreview } from '#parts/preview/with-preview.tsx'
import { problemsIn } from '#parts/change-form/field-paths.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { ColorField } from '#ui/color-field/color-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { Group } from './group.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SignupPreview } from './signup-preview.tsx'
import type { TextToBuyForm } from './text-to-buy-form.ts'
import { useSettingsForm } from './use-settings-form.ts'

const filled = <T extends object>(group: T) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, value ?? (name === 'max_purchase' ? null : '')]))
const formOf = ({ ui, sso }: TextToBuySettings) => ({ ui: filled(ui), sso: filled(sso) }) as unknown as TextToBuyForm

const labels = {
  'ui.signup_custom_text': m.settings_ttb_signup_text,
  'ui.logo_url': m.settings_logo,
  'ui.signup_background_url': m.settings_ttb_background,
  'ui.max_purchase': m.settings_ttb_max,
  'ui.ticket_detail_custom_text': m.settings_ttb_ticket_text,
  'sso.sms_1': () => m.settings_ttb_sms({ number: 1 }),
  'sso.sms_2': () => m.settings_ttb_sms({ number: 2 }),
  'sso.sms_3': () => m.settings_ttb_sms({ number: 3 }),
  'sso.login_bg': m.settings_ttb_login_bg,
  'sso.video_image': m.settings_ttb_video_image,
  'sso.video_url': m.settings_ttb_video_url,
}

/** The settings of the fans' sign-up, and the texts they receive. */
export function TextToBuySettingsScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readTextToBuySettings, { params: { id: channel } }, { staleTime: 0, live: true })
  return (
    <SettingsPage title={m.shell_nav_settings_texttobuy()} about={m.settings_ttb_about()} channel={channel} read={read}>
      {(settings) => <Fields key={channel} channel={channel} settings={settings} onSaved={() => void read.refetch()} />}
    </SettingsPage>
  )
}

interface FieldsProps {
  channel: number
  settings: TextToBuySettings
  onSaved: () => void
}

function Fields({ channel, settings, onSaved }: FieldsProps) {
  const form = useSettingsForm<typeof calls.updateTextToBuySettings, TextToBuyForm>(calls.updateTextToBuySettings, {
    channel,
    draft: `settings/${channel}/texttobuy`,
    settings,
    formOf,
    labels,
    validate: (values) => problemsIn(TextToBuyPatch, values),
    onSaved,
  })
  const { Field, bind, values } = form
  return (
    <WithPreview preview={<SignupPreview form={values} />}>
      <ChangeForm form={form} submit={m.common_save()}>
        <Group title={m.settings_ttb_signup()}>
          <Field name="ui.signup_custom_text">
            {(field) => <TextArea required rows={3} label={m.settings_ttb_signup_text()} {...bind(field)} />}
          </Field>
          <Field name="ui.logo_url">
            {(field) => <PictureField kind="logo" channel={channel} required label={m.settings_logo()} {...bind(field)} />}
          </Field>
          <Field name="ui.signup_background_url">
            {(field) => (
              <PictureField
                kind="signup-background"
                channel={channel}
                required
                label={m.settings_ttb_background()}
                {...bind(field)}
              />
            )}
          </Field>
          <Field name="ui.max_purchase">
            {(field) => (
              <NumberField optional label={m.settings_ttb_max()} help={m.settings_ttb_max_help()} min={1} {...bind(field)} />
            )}
          </Field>
        </Group>
        <Group title={m.settings_ttb_ticket()}>
          <Field name="ui.ticket_detail_custom_text">
            {(field) => <TextArea optional rows={3} label={m.settings_ttb_ticket_text()} {...bind(field)} />}
          </Field>
        </Group>
        <Group title={m.settings_ttb_new()} about={m.settings_ttb_sms_help()}>
          {([1, 2, 3] as const).map((number) => (
            <Field key={number} name={`sso.sms_${number}`}>
              {(field) => <TextArea optional rows={2} label={m.settings_ttb_sms({ number })} {...bind(field)} />}
            </Field>
          ))}
          <Field name="sso.login_bg">
            {(field) => (
              <ColorField optional label={m.settings_ttb_login_bg()} help={m.settings_login_bg_help()} {...bind(field)} />
            )}
          </Field>
        </Group>
        <Group title={m.settings_ttb_video()}>
          <Field name="sso.video_image">
            {(field) => (
              <PictureField kind="banner" channel={channel} optional label={m.settings_ttb_video_image()} {...bind(field)} />
            )}
          </Field>
          <Field name="sso.video_url">
            {(field) => <TextField optional type="url" spellCheck={false} label={m.settings_ttb_video_url()} {...bind(field)} />}
          </Field>
        </Group>
      </ChangeForm>
    </WithPreview>
  )
}
