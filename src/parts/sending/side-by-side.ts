import { css } from '#styled/css'

/**
 * A form with its preview beside it if the preview then has at least 300 px, else with the preview below. What matters is the width
 * of the page's content, not of the window.
 */
export const sideBySide = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6',
  alignItems: 'start',
  '& > :first-child': { flex: '1 1 22rem', minWidth: 0, maxWidth: '40rem' },
})

/** The preview, which stays visible while the form scrolls. */
export const beside = css({
  flex: '1 1 300px',
  minWidth: 0,
  maxWidth: '24rem',
  position: 'sticky',
  top: 'calc(token(sizes.header) + 1rem)',
  display: 'grid',
  gap: '4',
})
