/** A page that was seen: its route, without ids, search or anything else that names a person. */
export interface PageView {
  page: string
  at: string
}

/** Something that went wrong in an app or in the server. */
export interface ErrorReport {
  message: string
  stack?: string | undefined
  /** Where it happened: a route of the app, or a call of the server. */
  place: string
  at: string
  build: string
}

/** Takes what was seen and what went wrong. Who calls it does not wait for the end of it. */
export interface Usage {
  pages?: (views: readonly PageView[]) => Promise<void>
  errors?: (reports: readonly ErrorReport[]) => Promise<void>
}
