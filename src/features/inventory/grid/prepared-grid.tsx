import { prepared } from '#parts/prepared/prepared.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** A section's grid, once its script is loaded. */
export const SectionGridView = prepared(
  async () => (await import('./section-grid-view.tsx')).SectionGridView,
  ({ height }) => <Skeleton height={height} />,
)
