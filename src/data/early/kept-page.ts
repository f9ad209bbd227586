/** The page of the last visit, kept in the mirror's database: with the rows it shows it comes, and with them it goes. */
export interface KeptPage {
  name: typeof PAGE
  /** What stood in the root, but for what depends on the moment. */
  html: string
  /** Of the document's own element: theme, language, colours of the channel. */
  attributes: [name: string, value: string][]
  title: string
  /** The file of the typeface, which so is there at once: looking for one in its place takes longer than laying out the page. */
  typeface: ArrayBuffer
  /** How often events had changed when it was drawn (see `Receipt`): as long as they have not since, it is of now. */
  eventsSerial: number
}

/** Where that page is and when it may be shown; in local storage, so that the decision costs no waiting. */
export interface PageMark {
  /** The databases' names: of the mirror, and of the queue. */
  mirror: string
  outbox: string
  build: string
  /** The addresses under which it stands. */
  addresses: string[]
  /** Until when its words are true although no row changes, in milliseconds since 1970. */
  until: number
  width: number
  theme: string
}

export const PAGE = 'page'
export const PAGE_MARK = 'holdfast.page'

/** The typeface that is kept with the page goes by a name of its own: of the one that is still to come, a stand-in would be made. */
export const KEPT_TYPEFACE = 'Inter at hand'
/** The property of the document's own element with the typefaces of all text. */
export const TYPEFACES = '--fonts-body'

/** Marks an element whose words depend on the moment: only its room is kept until the app runs. */
export const OF_THE_MOMENT = 'data-now'
