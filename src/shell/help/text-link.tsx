import type { ReactNode } from 'react'

import { css } from '#styled/css'

const link = css({
  display: 'inline',
  textAlign: 'start',
  color: 'accent-text',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
  paddingBlock: { base: '0.5', _coarse: '2.5' },
})

/** A link to another place of the help. It wraps like the text around it. */
export function TextLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={link} onClick={onPress}>
      {children}
    </button>
  )
}
