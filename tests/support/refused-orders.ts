import type { Answered } from './server.ts'

/** Returns the names of a row's fields, without lists; the names of nested fields have dots. */
const fieldsOf = (row: object): string[] =>
  Object.entries(row).flatMap(([field, value]) => {
    if (Array.isArray(value)) return []
    return value !== null && typeof value === 'object' ? fieldsOf(value).map((inner) => `${field}.${inner}`) : [field]
  })

/** Returns the fields of a list's first row by which the list cannot be ordered. @throws if the list is empty */
export async function refusedOrders(
  get: (path: string) => Promise<Pick<Answered, 'status' | 'body'>>,
  list: string,
): Promise<string[]> {
  const fields = fieldsOf((await get(list)).body.data[0])
  const responses = await Promise.all(fields.map((field) => get(`${list}?orderBy=${field}&order=desc`)))
  return fields.filter((_, nth) => responses[nth]!.status !== 200)
}
