import type { LucideIcon } from 'lucide-react'

/** Something that the palette found. */
export interface Finding {
  id: string
  /** The heading it stands under, with its neighbours of the same. */
  group: string
  name: string
  detail?: string
  icon?: LucideIcon | undefined
  /** Where it opens, its search with it. */
  path: string
}

/** What is asked of an area. */
export interface Asked {
  /** As they are written in the palette, without spaces around; empty while nothing is. */
  words: string
  /** The channel that is open; null in the admin area. */
  channel: number | null
}

/** What an area finds by words: a hook, so that answers and mirrors may come while one looks. */
export type UseFindings = (asked: Asked) => Finding[]
