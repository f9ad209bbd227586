import { css } from '#styled/css'

/** The looks that the parts of Today share. */
export const list = css({ display: 'grid', gap: '2', margin: 0, padding: 0, listStyle: 'none' })
export const quiet = css({ textStyle: 'label', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })
export const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', margin: 0, padding: 0, listStyle: 'none' })
