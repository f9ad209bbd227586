import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** The place of a map with its choice of figures and its legend, in a card without padding. */
export const place = stack({ flex: '1 1 20rem', minWidth: 0, gap: '3', padding: '4', borderTop: '1px solid token(colors.line)' })
/** The place of the map itself. */
export const box = css({ aspectRatio: '4 / 3', maxHeight: '26rem', width: 'full' })

/** Shown while a map is loading. */
export const HeatPlace = () => (
  <div className={place} aria-busy="true">
    <Skeleton width="60%" height={32} />
    <div className={box}>
      <Skeleton height="100%" />
    </div>
  </div>
)
