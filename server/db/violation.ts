/** PostgreSQL's code of a row that would repeat the unique value of another one. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because another row, perhaps of a transaction that has just committed, has a unique value of its row. */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === UNIQUE_VIOLATION
