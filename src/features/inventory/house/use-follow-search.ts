import { type RefObject, useEffect, useRef } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import { boxOfFound } from './found-seats.ts'
import type { HousePlan } from './house-plan.ts'
import type { HouseScene } from './house-scene.ts'

interface Options {
  scene: RefObject<HouseScene | null>
  /** The search text. */
  searched: string
  sort: SeatQuery['sort']
  plan: HousePlan
  results: readonly SectionResult[]
}

/**
 * Moves the map to the seats of a search: when the map opens, after each change of the text, and when the sections get other
 * places. A changed seat does not move the map.
 */
export function useFollowSearch({ scene, searched, sort, plan, results }: Options): void {
  const followed = useRef({ text: '', places: '' })
  useEffect(() => {
    const text = searched.trim()
    const places = [sort.by, sort.dir, plan.width, plan.height].join(' ')
    const before = followed.current
    if (before.text === text && (before.places === places || text === '')) return
    followed.current = { text, places }
    const box = text === '' ? null : boxOfFound(plan, results)
    if (text === '' || box !== null) scene.current?.follow(box)
  }, [scene, searched, sort, plan, results])
}
