import { Cell } from '#data/store.ts'

/** Whether My Account is open. Stored outside of the screens, which are rebuilt when the language changes. */
export const accountOpen = new Cell(false)
