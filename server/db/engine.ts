/** The result of a statement on a database connection. */
export interface EngineResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** The embedded database as the rest of the server sees it: one connection that takes one statement at a time. */
export interface Engine {
  /** @param first what is to be said before it, with no answer of its own: the beginning of a transaction */
  query(sql: string, parameters: readonly unknown[], first?: string): Promise<EngineResult>
  close(): Promise<void>
}

/** A refusal of the database, with its SQLSTATE and, where one was broken, the constraint's name. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  constructor(fields: {
    message: string
    code?: string | undefined
    constraint?: string | undefined
    detail?: string | undefined
  }) {
    super(fields.message)
    this.code = fields.code
    this.constraint = fields.constraint
    this.detail = fields.detail
  }
}

/** The database itself broke (its disk is full or failing): nothing can be asked of it any more in this process. */
export class DatabaseBroken extends Error {}
