import { useEffect, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { Pictured } from '#parts/picture/pictured.tsx'
import { css, cx } from '#styled/css'

interface Props {
  event: Pick<Event, 'title' | 'background_image_url' | 'sales_channel_id'>
  size: 'small' | 'large'
}

const frame = css({
  position: 'relative',
  display: 'inline-grid',
  verticalAlign: 'middle',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  bg: 'accent-soft',
  color: 'accent-text',
  fontWeight: 'semibold',
  letterSpacing: '0.04em',
  '& img': { position: 'absolute', inset: 0, width: 'full', height: 'full', objectFit: 'cover' },
})
const sizes = {
  small: css({ width: '48px', height: '28px', borderRadius: 'control', textStyle: 'label' }),
  large: css({ width: 'full', aspectRatio: '16 / 9', textStyle: 'figure' }),
}

/** The event's background image, or the initials of the event if there is no image or the image cannot be loaded. */
export function EventPicture({ event, size }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const { online } = useConnectivity()
  // When the connection returns, the picture is loaded again.
  useEffect(() => setBroken(null), [online])
  return (
    <span className={cx(frame, sizes[size])} aria-hidden="true">
      {monogramOf(event.title)}
      <Pictured channel={event.sales_channel_id} address={event.background_image_url}>
        {(address) =>
          address !== null &&
          address !== broken && <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
        }
      </Pictured>
    </span>
  )
}

/** The initials of both opponents, or of the first two words: `Cubs at Giants` is CG. */
export function monogramOf(title: string): string {
  const sides = title.split(/\s+(?:at|vs\.?|@)\s+/i)
  const words = sides.length > 1 ? sides : title.split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
