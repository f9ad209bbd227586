/** An error of a guard or a screen that shows the error page of a status. */
export class PageProblem extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code?: string) {
    super(`The page answers ${status}`)
    this.name = 'PageProblem'
    this.status = status
    this.code = code
  }
}
