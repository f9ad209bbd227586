/** A page view: its route, without ids, search or anything else that identifies a person. */
export interface PageView {
  page: string
  at: string
}

/** An error in the app or in the server. */
export interface ErrorReport {
  message: string
  stack?: string | undefined
  /** The route of the app or the call of the server where it happened. */
  place: string
  at: string
  build: string
}

/** Stores page views and error reports. Callers do not wait for the result. */
export interface Usage {
  pages?: (views: readonly PageView[]) => Promise<void>
  errors?: (reports: readonly ErrorReport[]) => Promise<void>
}
