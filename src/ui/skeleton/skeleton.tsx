import { skeleton } from '#styled/recipes'

export type SkeletonProps = { width?: string | number; height?: string | number }

/** A grey placeholder of the size of the loading content. */
export function Skeleton({ width = '100%', height = '0.875rem' }: SkeletonProps) {
  return <span aria-hidden="true" className={skeleton()} style={{ width, height }} />
}

/** A placeholder for lines of text; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
