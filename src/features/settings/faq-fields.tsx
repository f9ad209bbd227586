import { channels, type ChannelSettings, ChannelSettingsPatch } from '#contract/channels.ts'
import { MOST_ITEMS } from '#contract/core/fields.ts'
import { m } from '#messages/m.ts'
import { ListEditor } from '#parts/list-editor/list-editor.tsx'
import { PreviewFrame, WithPreview } from '#parts/preview/with-preview.tsx'
import { problemsIn } from '#parts/change-form/field-paths.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { stack } from '#styled/patterns'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { FaqPreview } from './faq-preview.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface Faq {
  question: string
  answer: string
}
interface Props {
  channel: number
  /** Pass channels have their own questions. */
  field: 'faq_default' | 'faq_pass'
  settings: ChannelSettings
  onSaved: () => void
}

interface FaqForm {
  ui: { faq: Faq[] }
}

const labels = {
  'ui.faq': () => m.settings_faq_list(),
  'ui.faq.*.question': (place: number) => m.settings_faq_question_of({ place }),
  'ui.faq.*.answer': (place: number) => m.settings_faq_answer_of({ place }),
}

/** Renames the errors of a wire field to the form's field, which is `ui.faq` for both lists. */
const renamed = (problems: Record<string, string>, field: string) =>
  Object.fromEntries(Object.entries(problems).map(([path, text]) => [path.replace(`ui.${field}`, 'ui.faq'), text]))

/** The questions and answers on a channel's pages, in their order. */
export function FaqFields({ channel, field, settings, onSaved }: Props) {
  const bodyOf = ({ ui }: FaqForm) => ({ ui: { [field]: ui.faq } })
  const form = useSettingsForm<typeof channels.updateSettings, FaqForm>(channels.updateSettings, {
    channel,
    draft: `settings/${channel}/${field}`,
    settings,
    formOf: ({ ui }) => ({ ui: { faq: ui[field] } }),
    labels,
    validate: (values) => renamed(problemsIn(ChannelSettingsPatch, bodyOf(values)), field),
    onWire: { name: (path) => path.replace('ui.faq', `ui.${field}`) },
    onSaved,
  })
  const { Field, bind, values } = form
  return (
    <WithPreview
      preview={
        <PreviewFrame>
          <FaqPreview items={values.ui.faq} />
        </PreviewFrame>
      }
    >
      <ChangeForm form={form} submit={m.common_save()}>
        <p>{m.settings_faq_about()}</p>
        <ListEditor
          label={m.settings_faq_list()}
          items={values.ui.faq}
          onItems={(items) => form.set('ui.faq', items)}
          blank={{ question: '', answer: '' }}
          nameOf={(place) => m.settings_faq_item({ place })}
          add={m.settings_faq_add()}
          none={m.settings_faq_none()}
          max={MOST_ITEMS}
        >
          {(index) => (
            <div className={stack({ gap: '3' })}>
              <Field name={`ui.faq[${index}].question`}>
                {(of) => <TextField required label={m.settings_faq_question()} {...bind(of)} value={of.state.value ?? ''} />}
              </Field>
              <Field name={`ui.faq[${index}].answer`}>
                {(of) => (
                  <TextArea required rows={2} label={m.settings_faq_answer()} {...bind(of)} value={of.state.value ?? ''} />
                )}
              </Field>
            </div>
          )}
        </ListEditor>
      </ChangeForm>
    </WithPreview>
  )
}
