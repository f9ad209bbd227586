import type { EndpointShape } from '#contract/core/endpoint.ts'

/** Returns `/api` and the call's path with its parameters filled in. Throws a TypeError if a parameter is missing or empty. */
export function pathOf(endpoint: Pick<EndpointShape, 'path'>, params: Record<string, unknown> = {}): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  return `/api${path}`
}

/**
 * Returns the query string with its question mark, or ''. Absent and empty values are left out; several values form a comma list,
 * or repeat the key if one of them contains a comma.
 */
export function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) {
      const texts = value.map(String)
      if (texts.some((text) => text.includes(','))) for (const text of texts) search.append(name, text)
      else if (texts.length > 0) search.set(name, texts.join(','))
    } else search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}
