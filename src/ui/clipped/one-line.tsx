import { css } from '#styled/css'

const line = css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })

/** One line of text without breaks, such as an email. A longer text ends in dots; its tooltip has all of it. */
export const OneLine = ({ children }: { children: string }) => (
  <span className={line} title={children}>
    {children}
  </span>
)
