import { prepared } from '#parts/prepared/prepared.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const HEIGHT_PX = 560

/** The house view, as soon as its script is there. */
export const House = prepared(
  async () => (await import('./house-view.tsx')).default,
  () => <Skeleton height={HEIGHT_PX} />,
)
