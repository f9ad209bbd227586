import { prepared } from '#parts/prepared/prepared.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** The small map of a house; shown once its script is loaded. */
export const SmallMap = prepared(
  async () => (await import('./small-map.tsx')).default,
  () => <Skeleton height="100%" />,
)
