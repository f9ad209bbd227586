/** Returns the names of a row's fields, without lists; the names of nested fields have dots. */
export const fieldsOf = (row: object): string[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (Array.isArray(value)) return []
    return value !== null && typeof value === 'object' ? fieldsOf(value).map((inner) => `${field}.${inner}`) : [field]
  })
