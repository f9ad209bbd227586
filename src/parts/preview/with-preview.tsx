import { type CSSProperties, type ReactNode, useId } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'

interface Props {
  /** The preview: the page with the form's current values. */
  preview: ReactNode
  children: ReactNode
}

const layout = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(300px, 460px)' },
  alignItems: 'start',
})
const aside = css({ position: { base: 'static', lg: 'sticky' }, top: '4', minWidth: 0, maxWidth: 'form' })
const title = css({ textStyle: 'section' })
const hint = css({ textStyle: 'label', color: 'text-muted', marginTop: '0.5', marginBottom: '3' })

/** A form with a preview beside it, or below on narrow screens. */
export function WithPreview({ preview, children }: Props) {
  const id = useId()
  return (
    <div className={layout}>
      <div className={css({ minWidth: 0 })}>{children}</div>
      <section className={aside} aria-labelledby={id}>
        <h2 id={id} className={title}>
          {m.preview_title()}
        </h2>
        <p className={hint}>{m.preview_hint()}</p>
        {preview}
      </section>
    </div>
  )
}

const frame = css({ border: '1px solid token(colors.line-strong)', borderRadius: 'card', overflow: 'hidden', bg: 'sunken' })
const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  paddingInline: '3',
  minHeight: '8',
  borderBlockEnd: '1px solid token(colors.line)',
  textStyle: 'label',
  color: 'text-muted',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
})
const dot = css({ width: '2', height: '2', borderRadius: 'full', bg: 'line-strong', flexShrink: 0 })
const page = css({
  padding: '4',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minHeight: '15rem',
  wordBreak: 'break-word',
})

/** A page in a browser frame, in its own colours, independent of the app's theme. Nothing in it can be pressed. */
export function PreviewFrame({ address, style, children }: { address?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    <div className={frame}>
      <div className={bar} aria-hidden="true">
        <span className={dot} />
        <span className={dot} />
        <span className={dot} />
        {address}
      </div>
      <div className={page} style={{ background: '#ffffff', color: '#000000', ...style }}>
        {children}
      </div>
    </div>
  )
}
