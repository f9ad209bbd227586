/** PostgreSQL's error code for a row that has the same unique value as another row. */
const UNIQUE_VIOLATION = '23505'

/**
 * Whether a statement failed because another row already has the same unique value. A simultaneous transaction may have just added
 * that row.
 */
export const isUniqueViolation = (error: unknown): boolean =>
  (error as { code?: unknown } | null | undefined)?.code === UNIQUE_VIOLATION
