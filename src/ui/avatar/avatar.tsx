import { type CSSProperties, useState } from 'react'

import { avatar } from '#styled/recipes'

import { initials } from './initials.ts'

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** The size in pixels; 28 by default. */
  size?: number
  /** Square corners, for logos. */
  square?: boolean
}

/** A picture of a person or channel, or the initials of the name. Decorative, since the name is beside it. */
export function Avatar({ name, src, size = 28, square }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span aria-hidden="true" className={avatar({ square })} style={{ '--avatar': `${size}px` } as CSSProperties}>
      {src && src !== broken ? <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} /> : initials(name)}
    </span>
  )
}
