import { Cell } from '#data/store.ts'

/** A notice from an area, shown on every screen. */
export interface AreaNotice {
  id: string
  title: string
  detail?: string
  actions: { label: string; primary?: true; onPress: () => void }[]
}

/** The notices of all areas; the shell shows them. */
export const areaNotices = new Cell<readonly AreaNotice[]>([])

/** Counts beside lines of the navigation, by path; `label` is for assistive technology. */
export const areaCounts = new Cell<Readonly<Record<string, { count: number; label: string }>>>({})

/** Sets or removes the count beside one line of the navigation. */
export const setAreaCount = (path: string, counted: { count: number; label: string } | null): void =>
  areaCounts.update((before) => {
    const { [path]: _, ...others } = before
    return counted === null ? others : { ...others, [path]: counted }
  })
