import type { LucideIcon } from 'lucide-react'

/** Something that the palette found. */
export interface Finding {
  id: string
  /** The heading of its group. */
  group: string
  name: string
  detail?: string
  icon?: LucideIcon | undefined
  /** The address it opens, with its query. */
  path: string
}

/** The question to an area. */
export interface FindQuery {
  /** As they are written in the palette, without spaces around; empty while nothing is. */
  words: string
  /** The channel that is open; null in the admin area. */
  channel: number | null
}

/** The findings so far. */
export interface Found {
  findings: Finding[]
  /** Whether more may follow: the server has been asked, or is asked after the next pause. */
  searching: boolean
}

/** A hook that finds an area's rows by words; a hook, so that results may arrive while the palette is open. */
export type UseFindings = (query: FindQuery) => Found
