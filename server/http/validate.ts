import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { invalid, notFound, type Refusal } from '#server/kernel/refusal.ts'

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Thrown if a rule or a scope reads the body of an input before it has arrived. */
export class BodyNotRead extends Error {}

/** A parsed input, and the refusals of the parts that could not be parsed. */
export interface Validated {
  /** Each part as its schema returns it; a part that could not be parsed is unchanged. */
  input: RawInput
  /** The refusal of a malformed path. It is returned before anything is looked up. */
  path: Refusal | undefined
  /** The refusal of invalid fields. Only callers who may make the call at all get this refusal. */
  fields: Refusal | undefined
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/**
 * Parses a call's path, query and body by its contract. A malformed id in the path is 404, anything else 422 with dotted field
 * names.
 */
export function validate(endpoint: Endpoint, raw: RawInput): Validated {
  const params = endpoint.params && parse(endpoint.params, raw.params ?? {})
  const query = endpoint.query && parse(endpoint.query, raw.query ?? {})
  // A missing body counts as {}: without fields, an update only reads.
  const body = endpoint.body && parse(endpoint.body, raw.body === undefined ? {} : raw.body)
  const issues: Issue[] = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  return {
    input: {
      params: params ? (params.success ? params.data : raw.params) : undefined,
      query: query ? (query.success ? query.data : raw.query) : undefined,
      body: body ? (body.success ? body.data : raw.body) : undefined,
    },
    path: params?.success === false ? notFound(missingText(endpoint, raw, params.error.issues)) : undefined,
    fields: issues.length > 0 ? invalid(byField(issues)) : undefined,
  }
}

type Parsed = { success: true; data: unknown; error?: undefined } | { success: false; error: { issues: Issue[] } }

/**
 * Parses a value; a TypeError makes it invalid. Zod compares the length of any value that has one before it checks the type: if
 * the length is an object, the comparison throws.
 */
function parse(schema: z.ZodMiniType, value: unknown): Parsed {
  try {
    return schema.safeParse(value) as Parsed
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { success: false, error: { issues: [{ path: [], message: 'Invalid input' }] } }
  }
}

function byField(issues: Issue[]): Record<string, string[]> {
  const errors = new Map<string, string[]>()
  for (const { path, message } of issues) {
    const field = path.join('.') || 'body'
    const messages = errors.get(field)
    if (messages?.includes(message)) continue
    if (messages) messages.push(message)
    else errors.set(field, [message])
  }
  return Object.fromEntries(errors)
}

/**
 * Returns the text for a missing row: the scope's text if an id of the scope is malformed, the call's own for any other id.
 */
function missingText({ access: rule, missing }: Endpoint, { params }: RawInput, issues: readonly Issue[]): string | undefined {
  try {
    const malformed = Object.fromEntries(
      issues.map(({ path: [name] }) => [name, (params as Record<PropertyKey, unknown>)[name!]]),
    )
    const input = { params, query: {}, body: {} } as never
    const access = typeof rule === 'function' ? rule(input) : rule
    if (typeof access !== 'object') return missing
    return access.scope.ids({ ...(input as object), params: malformed } as never) === undefined ? missing : access.scope.missing
  } catch {
    return missing
  }
}
