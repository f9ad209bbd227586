import { Cell } from '#data/store.ts'

/** A card among the notices, from an area that has something to say wherever one is. */
export interface AreaNotice {
  id: string
  title: string
  detail?: string
  actions: { label: string; primary?: true; onPress: () => void }[]
}

/** What areas have to say; the shell shows it. */
export const areaNotices = new Cell<readonly AreaNotice[]>([])

/** Counts beside entries of the navigation, by their path; spoken as `label`. */
export const areaCounts = new Cell<Readonly<Record<string, { count: number; label: string }>>>({})
