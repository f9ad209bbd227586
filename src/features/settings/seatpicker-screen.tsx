import { settings as calls, type SeatmapSettings, SeatmapSettingsChange } from '#contract/settings.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { textOn } from '#parts/contrast/contrast-words.ts'
import { PreviewPicture } from '#parts/preview/preview-picture.tsx'
import { PreviewFrame, WithPreview } from '#parts/preview/with-preview.tsx'
import { problemsIn } from '#parts/change-form/field-paths.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { ColorField } from '#ui/color-field/color-field.tsx'
import { hexOf } from '#ui/color-field/hex.ts'
import { PictureField } from './picture-field.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface SeatmapForm {
  map_url: string
  logo_url: string
  bg_color: string
}

const labels = { map_url: m.settings_map, logo_url: m.settings_logo, bg_color: m.settings_background }

const formOf = ({ map_url, logo_url, bg_color }: SeatmapSettings): SeatmapForm => ({
  map_url: map_url ?? '',
  logo_url: logo_url ?? '',
  bg_color,
})

/** The settings of the seat map's look for fans. */
export function SeatpickerSettingsScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readSeatmapSettings, { params: { id: channel } }, { staleTime: 0, live: true })
  return (
    <SettingsPage
      title={m.shell_nav_settings_seatpicker()}
      about={m.settings_seatpicker_about()}
      channel={channel}
      feature="seatpicker"
      read={read}
    >
      {(settings) => <Fields key={channel} channel={channel} settings={settings} onSaved={() => void read.refetch()} />}
    </SettingsPage>
  )
}

interface FieldsProps {
  channel: number
  settings: SeatmapSettings
  onSaved: () => void
}

const title = css({ textStyle: 'section' })

function Fields({ channel, settings, onSaved }: FieldsProps) {
  const form = useSettingsForm<typeof calls.saveSeatmapSettings, SeatmapForm>(calls.saveSeatmapSettings, {
    channel,
    draft: `settings/${channel}/seatpicker`,
    settings,
    formOf,
    labels,
    validate: (values) => problemsIn(SeatmapSettingsChange, values),
    onSaved,
  })
  const { Field, bind, values } = form
  const ground = hexOf(values.bg_color) ?? '#ffffff'
  return (
    <WithPreview
      preview={
        <PreviewFrame style={{ background: ground, color: textOn(ground) }}>
          <PreviewPicture url={values.logo_url} height={36} shape="fit" />
          <p className={title}>{m.settings_sample_choose()}</p>
          <PreviewPicture url={values.map_url} height={220} />
        </PreviewFrame>
      }
    >
      <ChangeForm form={form} submit={m.common_save()}>
        <Field name="map_url">
          {(field) => <PictureField kind="banner" channel={channel} required label={m.settings_map()} {...bind(field)} />}
        </Field>
        <Field name="logo_url">
          {(field) => <PictureField kind="logo" channel={channel} required label={m.settings_logo()} {...bind(field)} />}
        </Field>
        <Field name="bg_color">{(field) => <ColorField required label={m.settings_background()} {...bind(field)} />}</Field>
      </ChangeForm>
    </WithPreview>
  )
}
