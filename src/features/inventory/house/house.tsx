import { prepared } from '#parts/prepared/prepared.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const HEIGHT_PX = 560

/** The seat-map view, once its script is loaded. */
export const House = prepared(
  async () => (await import('./house-view.tsx')).default,
  () => <Skeleton height={HEIGHT_PX} />,
)
