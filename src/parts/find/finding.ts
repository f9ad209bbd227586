import type { LucideIcon } from 'lucide-react'

/** A result in the palette: a page that it opens, or an action that it carries out. */
export type Finding = FindingWords & FindingResult

/** The effect of choosing a finding. */
export type FindingResult = { path: string; run?: undefined } | { path?: undefined; run: () => void }

export interface FindingWords {
  id: string
  /** The heading of the finding's group. */
  group: string
  name: string
  detail?: string
  icon?: LucideIcon | undefined
}

/** The search that the palette passes to an area. */
export interface FindQuery {
  /** The trimmed text of the palette's field. */
  words: string
  /** The channel that is open; null in the admin area. */
  channel: number | null
}

/** The results so far. */
export interface Found {
  findings: Finding[]
  /** Whether more findings may follow, because a request to the server is running, or starts after a pause in typing. */
  searching: boolean
}

/** Finds an area's rows by words. A hook, so that results may arrive while the palette is open. */
export type UseFindings = (query: FindQuery) => Found
