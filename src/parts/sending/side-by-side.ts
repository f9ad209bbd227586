import { css } from '#styled/css'

/** A form with its preview beside it on wide screens, and below it on narrow ones. */
export const sideBySide = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 40rem) minmax(18rem, 24rem)' },
})

/** The preview, which stays visible while the form scrolls. */
export const beside = css({ position: { lg: 'sticky' }, top: 'calc(token(sizes.header) + 1rem)', display: 'grid', gap: '4' })
