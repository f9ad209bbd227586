/** The result of a statement on a database connection. */
export interface EngineResult {
  command: string
  rowCount: number
  rows: Record<string, unknown>[]
}

/** The interface of the embedded database: one connection that runs one statement at a time. */
export interface Engine {
  /**
   * Runs a statement. @param first a statement to run before `sql`, such as the beginning of a transaction; its result is not
   * returned
   */
  query(sql: string, parameters: readonly unknown[], first?: string): Promise<EngineResult>
  close(): Promise<void>
}

/** A refusal by the database, with its SQLSTATE and the name of the violated constraint, if any. */
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

/** The database itself failed, for example because its disk is full or failing. This process cannot use it any more. */
export class DatabaseBroken extends Error {}
