import { MOST_ITEMS } from '#contract/core/fields.ts'
import { type MarketplaceSettings, settings as calls } from '#contract/settings.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { ListEditor } from '#parts/list-editor/list-editor.tsx'
import { WithPreview } from '#parts/preview/with-preview.tsx'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { ColorField } from '#ui/color-field/color-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { AccountGroupField } from './account-group-field.tsx'
import { Group } from './group.tsx'
import { type MarketplaceForm, marketplaceFormOf, marketplaceLabels, marketplaceProblems } from './marketplace-form.ts'
import { MarketplacePreview } from './marketplace-preview.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings of the marketplace: its look for fans, its questions, and who may enter. */
export function MarketplaceSettingsScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readMarketplaceSettings, { params: { id: channel } }, { staleTime: 0, live: true })
  return (
    <SettingsPage
      title={m.shell_nav_settings_marketplace()}
      about={m.settings_marketplace_about()}
      channel={channel}
      feature="marketplace"
      read={read}
    >
      {(settings) => <Fields key={channel} channel={channel} settings={settings} onSaved={() => void read.refetch()} />}
    </SettingsPage>
  )
}

interface FieldsProps {
  channel: number
  settings: MarketplaceSettings
  onSaved: () => void
}

const hint = css({ textStyle: 'label', color: 'text-muted' })

function Fields({ channel, settings, onSaved }: FieldsProps) {
  const form = useSettingsForm<typeof calls.saveMarketplaceSettings, MarketplaceForm>(calls.saveMarketplaceSettings, {
    channel,
    draft: `settings/${channel}/marketplace`,
    settings,
    formOf: marketplaceFormOf,
    labels: marketplaceLabels,
    validate: marketplaceProblems,
    onSaved,
  })
  const { Field, bind, values } = form
  return (
    <WithPreview preview={<MarketplacePreview form={values} />}>
      <ChangeForm form={form} submit={m.common_save()}>
        <Field name="title">{(field) => <TextField required label={m.common_title()} {...bind(field)} />}</Field>
        <Field name="description">
          {(field) => <TextArea required rows={3} label={m.common_description()} {...bind(field)} />}
        </Field>
        <Field name="logo_url">
          {(field) => <PictureField kind="logo" channel={channel} required label={m.settings_logo()} {...bind(field)} />}
        </Field>
        <Field name="map_url">
          {(field) => <PictureField kind="banner" channel={channel} optional label={m.settings_map()} {...bind(field)} />}
        </Field>
        <Field name="bg_color">{(field) => <ColorField required label={m.settings_background()} {...bind(field)} />}</Field>
        <Field name="terms_of_use">{(field) => <TextArea required rows={6} label={m.settings_terms()} {...bind(field)} />}</Field>
        <Field name="privacy_policy">
          {(field) => <TextArea required rows={6} label={m.settings_privacy()} {...bind(field)} />}
        </Field>
        <Group title={m.settings_tab_faq()}>
          <ListEditor
            label={m.settings_faq_list()}
            items={values.faq}
            onItems={(items) => form.set('faq', items)}
            blank={{ category: values.faq.at(-1)?.category ?? '', question: '', answer: '' }}
            nameOf={(place) => m.settings_faq_item({ place })}
            add={m.settings_faq_add()}
            none={m.settings_faq_none()}
            max={MOST_ITEMS}
          >
            {(index) => (
              <div className={stack({ gap: '3' })}>
                <Field name={`faq[${index}].category`}>
                  {(of) => <TextField required label={m.settings_faq_category()} {...bind(of)} value={of.state.value ?? ''} />}
                </Field>
                <Field name={`faq[${index}].question`}>
                  {(of) => <TextField required label={m.settings_faq_question()} {...bind(of)} value={of.state.value ?? ''} />}
                </Field>
                <Field name={`faq[${index}].answer`}>
                  {(of) => (
                    <TextArea required rows={2} label={m.settings_faq_answer()} {...bind(of)} value={of.state.value ?? ''} />
                  )}
                </Field>
              </div>
            )}
          </ListEditor>
        </Group>
        <Group title={m.settings_access()}>
          <p className={hint}>{m.settings_access_help()}</p>
          <ListEditor
            label={m.settings_access()}
            items={values.access_control}
            onItems={(items) => form.set('access_control', items)}
            blank={{ type: 'ACCOUNT_GROUP', value: '', errorMessage: '' }}
            nameOf={(place) => m.settings_access_item({ place })}
            add={m.settings_access_add()}
            none={m.settings_access_none()}
            max={MOST_ITEMS}
          >
            {(index) => (
              <div className={stack({ gap: '3' })}>
                <Field name={`access_control[${index}].type`}>
                  {(of) => (
                    <Select
                      required
                      label={m.settings_access_type()}
                      options={[{ value: 'ACCOUNT_GROUP', label: m.settings_access_group() }]}
                      {...bind(of)}
                    />
                  )}
                </Field>
                <Field name={`access_control[${index}].value`}>
                  {(of) => <AccountGroupField channel={channel} {...bind(of)} value={of.state.value ?? ''} />}
                </Field>
                <Field name={`access_control[${index}].errorMessage`}>
                  {(of) => <TextField required label={m.settings_access_message()} {...bind(of)} value={of.state.value ?? ''} />}
                </Field>
              </div>
            )}
          </ListEditor>
        </Group>
      </ChangeForm>
    </WithPreview>
  )
}
