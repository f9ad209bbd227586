import { m } from '#messages/m.ts'
import { textOn } from '#parts/contrast/contrast-words.ts'
import { PreviewPicture } from '#parts/preview/preview-picture.tsx'
import { PreviewFrame } from '#parts/preview/with-preview.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { hexOf } from '#ui/color-field/hex.ts'
import { Money } from '#ui/money/money.tsx'
import { FaqPreview } from './faq-preview.tsx'
import type { MarketplaceForm } from './marketplace-form.ts'

const title = css({ textStyle: 'title' })
const words = css({ textStyle: 'dense', whiteSpace: 'pre-wrap' })
const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3', textStyle: 'dense' })
const card = css({ padding: '3', border: '1px solid currentColor', borderRadius: 'control' })
const button = css({ paddingInline: '3', paddingBlock: '1', borderRadius: 'control', textStyle: 'label', fontWeight: 'medium' })
const small = css({ textStyle: 'label', textDecoration: 'underline' })
const refused = css({ textStyle: 'label', color: 'danger-text' })

/** The marketplace as fans see it, and the text for those who may not enter. */
export function MarketplacePreview({ form }: { form: MarketplaceForm }) {
  const ground = hexOf(form.bg_color) ?? '#ffffff'
  const ink = textOn(ground)
  const rules = form.access_control.filter(({ errorMessage }) => errorMessage.trim() !== '')
  return (
    <div className={stack({ gap: '3' })}>
      <PreviewFrame style={{ background: ground, color: ink }}>
        <PreviewPicture url={form.logo_url} height={36} shape="fit" />
        <p className={title}>{form.title}</p>
        <p className={words}>{form.description}</p>
        {form.map_url && <PreviewPicture url={form.map_url} height={140} />}
        <div className={card}>
          <p className={line}>
            <span>{m.settings_sample_seat()}</span>
            <Money amount={64} currency="usd" />
            <span className={button} style={{ background: ink, color: textOn(ink) }}>
              {m.settings_sample_buy()}
            </span>
          </p>
        </div>
        <FaqPreview items={form.faq} />
        <p className={line}>
          <span className={small}>{m.settings_terms()}</span>
          <span className={small}>{m.settings_privacy()}</span>
        </p>
      </PreviewFrame>
      {rules.map(({ value, errorMessage }, index) => (
        // The index is the key, because two rules may have the same text.
        <p key={index} className={refused}>
          {`${value}: ${errorMessage}`}
        </p>
      ))}
    </div>
  )
}
