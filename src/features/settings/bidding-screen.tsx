import { type BidSettings, BidSettingsChange, settings as calls } from '#contract/settings.ts'
import { useRead } from '#data/answers/use-read.ts'
import { roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { textOn } from '#parts/contrast/contrast-words.ts'
import { PreviewPicture } from '#parts/preview/preview-picture.tsx'
import { PreviewFrame, WithPreview } from '#parts/preview/with-preview.tsx'
import { problemsIn } from '#parts/change-form/field-paths.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { ColorField } from '#ui/color-field/color-field.tsx'
import { hexOf } from '#ui/color-field/hex.ts'
import { showCount } from '#ui/count/count.ts'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { Money } from '#ui/money/money.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface BiddingForm {
  title: string
  description: string
  banner_url: string
  logo_url: string
  bg_color: string
  tax: { tax: number | null; fees: number | null; charge: number | null }
}

const labels = {
  title: m.common_title,
  description: m.common_description,
  banner_url: m.settings_banner,
  logo_url: m.settings_logo,
  bg_color: m.settings_background,
  'tax.tax': m.settings_tax,
  'tax.fees': m.settings_fees,
  'tax.charge': m.settings_charge,
}

const formOf = ({ title, description, banner_url, logo_url, bg_color, tax }: BidSettings): BiddingForm => ({
  title: title ?? '',
  description: description ?? '',
  banner_url: banner_url ?? '',
  logo_url: logo_url ?? '',
  bg_color,
  tax,
})

/** The settings of bidding: its look for fans, and fees that are stored but not charged. */
export function BiddingSettingsScreen({ salesChannelId: channel }: { salesChannelId: number }) {
  const read = useRead(calls.readBidSettings, { params: { id: channel } }, { staleTime: 0, live: true })
  return (
    <SettingsPage
      title={m.shell_nav_settings_bidding()}
      about={m.settings_bidding_about()}
      channel={channel}
      feature="bidding"
      read={read}
    >
      {(settings) => <Fields key={channel} channel={channel} settings={settings} onSaved={() => void read.refetch()} />}
    </SettingsPage>
  )
}

interface FieldsProps {
  channel: number
  settings: BidSettings
  onSaved: () => void
}

function Fields({ channel, settings, onSaved }: FieldsProps) {
  const { currency } = useChannelSettings(channel)
  const form = useSettingsForm<typeof calls.saveBidSettings, BiddingForm>(calls.saveBidSettings, {
    channel,
    draft: `settings/${channel}/bidding`,
    settings,
    formOf,
    labels,
    validate: (values) => problemsIn(BidSettingsChange, values),
    onSaved,
  })
  const { Field, bind, values } = form
  return (
    <WithPreview preview={<BiddingPreview form={values} currency={currency} />}>
      <ChangeForm form={form} submit={m.common_save()}>
        <Field name="title">{(field) => <TextField required label={m.common_title()} {...bind(field)} />}</Field>
        <Field name="description">
          {(field) => <TextArea required rows={3} label={m.common_description()} {...bind(field)} />}
        </Field>
        <Field name="banner_url">
          {(field) => <PictureField kind="banner" channel={channel} required label={m.settings_banner()} {...bind(field)} />}
        </Field>
        <Field name="logo_url">
          {(field) => <PictureField kind="logo" channel={channel} required label={m.settings_logo()} {...bind(field)} />}
        </Field>
        <Field name="bg_color">{(field) => <ColorField required label={m.settings_background()} {...bind(field)} />}</Field>
        <Field name="tax.tax">
          {(field) => (
            <NumberField
              label={m.settings_tax()}
              help={m.settings_percent_help()}
              suffix="%"
              min={0}
              max={100}
              decimals={3}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="tax.fees">
          {(field) => (
            <NumberField
              label={m.settings_fees()}
              help={m.settings_percent_help()}
              suffix="%"
              min={0}
              max={100}
              decimals={3}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="tax.charge">
          {(field) => (
            <MoneyField label={m.settings_charge()} help={m.settings_charge_help()} currency={currency} {...bind(field)} />
          )}
        </Field>
      </ChangeForm>
    </WithPreview>
  )
}

const title = css({ textStyle: 'title' })
const words = css({ textStyle: 'dense', whiteSpace: 'pre-wrap' })
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3', textStyle: 'dense' })
const button = css({ padding: '2', borderRadius: 'control', textAlign: 'center', textStyle: 'dense', fontWeight: 'medium' })
/** The amount and the quantity of a sample bid. */
const BID = { amount: 100, quantity: 2 }

/** The bidding page as fans see it. The total is what an approved bid is charged: amount times quantity. */
function BiddingPreview({ form, currency }: { form: BiddingForm; currency: string }) {
  const ground = hexOf(form.bg_color) ?? '#ffffff'
  const ink = textOn(ground)
  return (
    <PreviewFrame style={{ background: ground, color: ink }}>
      <PreviewPicture url={form.logo_url} height={36} shape="fit" />
      <PreviewPicture url={form.banner_url} height={140} />
      <p className={title}>{form.title}</p>
      <p className={words}>{form.description}</p>
      <p className={line}>
        <span>{m.common_price()}</span>
        <Money amount={BID.amount} currency={currency} />
      </p>
      <p className={line}>
        <span>{m.common_quantity()}</span>
        <span>{showCount(BID.quantity)}</span>
      </p>
      <p className={line}>
        <b>{m.common_total()}</b>
        <Money amount={roundMoney(BID.amount * BID.quantity, currency)} currency={currency} />
      </p>
      <div className={button} style={{ background: ink, color: textOn(ink) }}>
        {m.settings_sample_place_bid()}
      </div>
    </PreviewFrame>
  )
}
