import { m } from '#messages/m.ts'
import { textOn } from '#parts/contrast/contrast-words.ts'
import { PreviewPicture } from '#parts/preview/preview-picture.tsx'
import { PreviewFrame } from '#parts/preview/with-preview.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { hexOf } from '#ui/color-field/hex.ts'
import type { TextToBuyForm } from './text-to-buy-form.ts'

const bubble = css({
  alignSelf: 'flex-start',
  maxWidth: '85%',
  padding: '2',
  borderRadius: 'card',
  textStyle: 'dense',
  whiteSpace: 'pre-wrap',
  background: '#e6e9e9',
  color: '#000000',
})
const field = css({ padding: '2', border: '1px solid currentColor', borderRadius: 'control', textStyle: 'dense' })
const button = css({
  padding: '2',
  borderRadius: 'control',
  textAlign: 'center',
  textStyle: 'dense',
  fontWeight: 'medium',
  background: '#17211f',
  color: '#ffffff',
})
const words = css({ textStyle: 'body', whiteSpace: 'pre-wrap' })

/** The page on which a fan signs up, and the messages that follow. */
export function SignupPreview({ form: { ui, sso } }: { form: TextToBuyForm }) {
  const ground = hexOf(sso.login_bg) ?? '#ffffff'
  const messages = [sso.sms_1, sso.sms_2, sso.sms_3].filter((text) => text.trim() !== '')
  return (
    <div className={stack({ gap: '4' })}>
      <PreviewFrame style={{ background: ground, color: textOn(ground) }}>
        <PreviewPicture url={ui.signup_background_url} height={120} />
        <PreviewPicture url={ui.logo_url} height={36} shape="fit" />
        <p className={words}>{ui.signup_custom_text}</p>
        <div className={field}>{m.settings_sample_phone()}</div>
        <div className={button}>{m.settings_sample_join()}</div>
      </PreviewFrame>
      {(messages.length > 0 || ui.ticket_detail_custom_text.trim() !== '') && (
        <PreviewFrame>
          {messages.map((text, index) => (
            // The index is the key, because two messages may have the same text.
            <p key={index} className={bubble}>
              {text}
            </p>
          ))}
          {ui.ticket_detail_custom_text && <p className={words}>{ui.ticket_detail_custom_text}</p>}
        </PreviewFrame>
      )}
    </div>
  )
}
