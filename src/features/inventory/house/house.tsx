import { type ComponentProps, createElement, useEffect, useState } from 'react'
import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type HouseView from './house-view.tsx'

/** How long the seats have to themselves before the script of the house view is fetched. */
const HEAD_START_MS = 400
const HEIGHT_PX = 560
let loaded: typeof HouseView | null = null

async function load(): Promise<typeof HouseView> {
  loaded ??= (await import('./house-view.tsx')).default
  return loaded
}

/** Fetches the script of the house view once the seats are on the screen: it is there when somebody wants to see the house. */
export function usePreparedHouse(): void {
  const data = useData()
  useEffect(() => {
    let isLeft = false
    // In vain ahead of time, it is fetched again when it is wanted.
    void afterFirstRows(data, HEAD_START_MS).then(() => (isLeft ? undefined : load().catch(() => undefined)))
    return () => void (isLeft = true)
  }, [data])
}

/** The house view, as soon as its script is there. Not `lazy`: React holds back for a while what had to wait. */
export function House(props: ComponentProps<typeof HouseView>) {
  const [view, setView] = useState<{ component: typeof HouseView | null; problem?: unknown }>({ component: loaded })
  useEffect(() => {
    if (view.component !== null) return
    let isLeft = false
    load().then(
      (component) => !isLeft && setView({ component }),
      (problem: unknown) => !isLeft && setView({ component: null, problem }),
    )
    return () => void (isLeft = true)
  }, [view.component])
  if (view.problem !== undefined) throw view.problem
  return view.component === null ? <Skeleton height={HEIGHT_PX} /> : createElement(view.component, props)
}
