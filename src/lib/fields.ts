/** An object whose fields are not known, such as a part of recorded JSON. */
export type Fields = Record<string, unknown>

/** Whether a value is an object and no list. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value if it is an object and no list; otherwise an object without fields. */
export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {})
