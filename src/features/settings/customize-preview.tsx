import { cards } from '#lib/fixed-lists.ts'
import { roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { textOn } from '#parts/contrast/contrast-words.ts'
import { PreviewPicture } from '#parts/preview/preview-picture.tsx'
import { PreviewFrame } from '#parts/preview/with-preview.tsx'
import { css } from '#styled/css'
import { hexOf } from '#ui/color-field/hex.ts'
import { Money } from '#ui/money/money.tsx'
import { cardNames, type CustomizeForm } from './customize-form.ts'

const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  padding: '3',
  margin: '-4',
  marginBlockEnd: '0',
  textStyle: 'dense',
  fontWeight: 'medium',
})
const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1',
  padding: '3',
  border: '1px solid #0003',
  borderRadius: 'control',
})
const title = css({ textStyle: 'section' })
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3', textStyle: 'dense' })
const button = css({ padding: '2', borderRadius: 'control', textAlign: 'center', textStyle: 'dense', fontWeight: 'medium' })
const small = css({ textStyle: 'label' })

/** Sample data of the preview: two teams and a price. */
const SIDES = ['Chicago', 'Boston'] as const
const PRICE = 48

/** An upgrade page in the channel's colours. */
export function CustomizePreview({ form: { sales_channel, ui } }: { form: CustomizeForm }) {
  const [first, second, third] = [ui.color_1, ui.color_2, ui.color_3].map((color) => hexOf(color))
  const currency = ui.currency_type
  const tax = roundMoney((PRICE * (ui.tax ?? 0)) / 100, currency)
  const accepted = cards.filter((one) => !ui.unaccepted_card_types.includes(one))
  const contact = [ui.support_email, ui.support_phone].filter(Boolean)
  return (
    <PreviewFrame address={ui.custom_url}>
      <div className={head} style={{ background: first ?? '#ffffff', color: textOn(first) }}>
        <PreviewPicture url={sales_channel.logo_url} height={28} shape="fit" />
        {sales_channel.name}
      </div>
      <p className={title}>{`${SIDES[0]} ${ui.event_title_delimiter} ${SIDES[1]}`}</p>
      <div className={card} style={third ? { borderColor: third } : undefined}>
        <p className={small}>{m.settings_sample_seat()}</p>
        <p className={line}>
          <span>{m.common_price()}</span>
          <Money amount={PRICE} currency={currency} />
        </p>
        {tax > 0 && (
          <p className={line}>
            <span>{m.settings_tax()}</span>
            <Money amount={tax} currency={currency} />
          </p>
        )}
        <p className={line}>
          <b>{m.common_total()}</b>
          <Money amount={PRICE + tax} currency={currency} />
        </p>
      </div>
      <div className={button} style={{ background: second ?? first ?? '#000000', color: textOn(second ?? first ?? '#000000') }}>
        {m.settings_sample_upgrade()}
      </div>
      <p className={small}>{accepted.map((one) => cardNames[one]).join(' · ')}</p>
      {contact.length > 0 && (
        <p className={small}>
          {m.settings_sample_help()} {contact.join(' · ')}
        </p>
      )}
    </PreviewFrame>
  )
}
