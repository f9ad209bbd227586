import { Image } from 'lucide-react'
import { useState } from 'react'
import { css, cx } from '#styled/css'
import { isLoadable } from './loadable.ts'

const empty = css({
  display: 'grid',
  placeItems: 'center',
  width: 'full',
  border: '1px dashed currentColor',
  borderRadius: 'control',
  opacity: 0.5,
})
const fit = css({ display: 'block', maxWidth: 'full', objectFit: 'contain', objectPosition: 'left' })
const fill = css({ display: 'block', width: 'full', objectFit: 'cover', borderRadius: 'control' })

/** A picture in a preview, or an empty frame of the same height if there is no picture or the picture cannot be loaded. */
export function PreviewPicture({ url, height, shape = 'fill' }: { url: string | null; height: number; shape?: 'fit' | 'fill' }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!url || broken === url || !isLoadable(url, location.origin))
    return (
      <span className={cx(empty)} style={{ height, ...(shape === 'fit' && { width: height * 2 }) }}>
        <Image size={20} aria-hidden />
      </span>
    )
  return <img src={url} alt="" className={shape === 'fit' ? fit : fill} style={{ height }} onError={() => setBroken(url)} />
}
