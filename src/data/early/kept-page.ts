/** The page of the last visit, kept in the mirror's database: with the rows it shows it comes, and with them it goes. */
export interface KeptPage {
  name: typeof PAGE
  /** What stood in the root, but for what depends on the moment. */
  html: string
  /** Of the document's own element: theme, language, colours of the channel. */
  attributes: [name: string, value: string][]
  title: string
  /** The text of the rows it was drawn from: comparing it with theirs is quicker than any digest. */
  rows: string
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

/** Marks an element whose words depend on the moment: it is kept out of sight until the app runs. */
export const OF_THE_MOMENT = 'data-now'
