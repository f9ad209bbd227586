import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { css, cx } from '#styled/css'
import { LinkButton } from '#ui/link-button/link-button.tsx'

const link = css({ color: 'accent-text', textDecoration: 'underline', textUnderlineOffset: '2px' })

interface Props {
  to: string
  className?: string
  /** How the link looks: like a link in a text, or like a button. */
  look?: 'link' | 'button'
  children: ReactNode
}

/** A link to another area's page by its path. It opens without a reload, and in a new tab with the usual keys. */
export function PathLink({ to, className, look = 'link', children }: Props) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(to)
  }
  const href = router.history.createHref(to)
  if (look === 'button')
    return (
      <LinkButton href={href} className={className} onClick={go}>
        {children}
      </LinkButton>
    )
  return (
    <a href={href} className={cx(link, className)} onClick={go}>
      {children}
    </a>
  )
}
