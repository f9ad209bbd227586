import { Cell } from '#data/store.ts'

/** Whether My Account is open: kept outside of the screens, which a change of language builds anew under it. */
export const accountOpen = new Cell(false)
