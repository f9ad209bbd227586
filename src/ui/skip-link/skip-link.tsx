import { css } from '#styled/css'

export type SkipLinkProps = {
  /** The id of the element that gets the focus. */
  to: string
  children: string
}

const link = css({
  position: 'fixed',
  insetInlineStart: '3',
  top: '-20',
  zIndex: 'skip',
  paddingInline: '3',
  paddingBlock: '2',
  bg: 'raised',
  color: 'accent-text',
  border: '1px solid token(colors.line-strong)',
  borderRadius: 'control',
  boxShadow: 'float',
  textStyle: 'dense',
  '&:focus': { top: '3' },
})

/** A link that is visible while it has the focus. Following it moves the focus past the content in between. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={link}
      data-no-print=""
      onClick={(event) => {
        // The address contains the whole state of a page, so it must not get a fragment.
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {children}
    </a>
  )
}
