import * as z from 'zod/mini'
import type { Access } from '#contract/core/access.ts'
import { onlyReads, type Endpoint } from '#contract/core/endpoint.ts'
import { KEY_HEADER, Problem } from '#contract/core/wire.ts'
import { contract } from '#contract/contract.ts'

type Schema = Record<string, unknown>

/** Returns a schema as JSON Schema. Parts that JSON Schema cannot express (a transform) are left open. */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema
  return rest
}

/** Returns the OpenAPI 3.1 document of all calls, derived from the contract. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [area, calls] of Object.entries(contract)) {
    for (const endpoint of Object.values(calls) as Endpoint[]) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation(area, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version: '1',
      description: 'Every call of the dashboard. Refusals are problem documents (RFC 9457).',
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

function operation(area: string, endpoint: Endpoint): Schema {
  const { name, query, summary, access, queue, extension, proof } = endpoint
  const parameters = [...pathParameters(endpoint), ...(query ? queryParameters(query) : [])]
  if (!onlyReads(endpoint))
    parameters.push({ name: KEY_HEADER, in: 'header', required: false, schema: { type: 'string', maxLength: 64 } })
  const body = requestBody(endpoint)
  return {
    operationId: name,
    tags: [area],
    summary,
    ...(access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(endpoint.status ?? (endpoint.reply === null ? 204 : 200))]: success(endpoint),
      default: {
        description: 'A refusal',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    'x-access': typeof access === 'function' ? 'depends on the input' : whoMay(access),
    'x-queue': queue,
    ...(proof ? { 'x-proof': proof === true ? 'always' : 'depends on the input' } : {}),
    ...(extension ? { 'x-extension': true } : {}),
  }
}

function whoMay(access: Access): string {
  if (typeof access === 'string') return access
  const subjects = typeof access.manage === 'string' ? [access.manage] : (access.manage ?? [])
  return ['member', ...subjects.map((subject) => `manage ${subject}`)].join(', ')
}

function pathParameters({ path, params }: Endpoint): Schema[] {
  const properties = params ? ((schemaOf(params, 'input')['properties'] ?? {}) as Record<string, Schema>) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: asText(properties[name] ?? { type: 'string' }),
  }))
}

function queryParameters(query: z.ZodMiniType): Schema[] {
  const schema = schemaOf(query, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  const defaults: Schema = { ...(query.safeParse({}).data as object | undefined) }
  return Object.entries(schema.properties ?? {}).map(([name, one]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: { ...asText(one as Schema), ...(defaults[name] === undefined ? {} : { default: defaults[name] }) },
  }))
}

/** Documents a parameter that may be a number or its digits as a number, because in an address everything is text. */
function asText(schema: Schema): Schema {
  const { anyOf, items, ...rest } = schema as { anyOf?: Schema[]; items?: Schema }
  const whole = anyOf?.find((one) => one['type'] === 'integer')
  if (whole) return { ...rest, ...whole }
  return items === undefined ? schema : { ...rest, items: asText(items) }
}

function requestBody({ body, upload }: Endpoint): Schema | undefined {
  if (upload === 'multipart') {
    const fields = (body ? schemaOf(body, 'input') : {}) as { properties?: Schema; required?: string[] }
    const file = { type: 'string', contentMediaType: 'text/csv', format: 'binary' }
    const schema = { type: 'object', properties: { ...fields.properties, file }, required: [...(fields.required ?? []), 'file'] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  // A missing body counts as `{}`, so a body is optional if its schema accepts that.
  return body
    ? { required: !body.safeParse({}).success, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
    : undefined
}

function success({ reply, summary }: Endpoint): Schema {
  if (reply === null) return { description: 'Done' }
  if ('file' in reply)
    return { description: summary, content: { [reply.file]: { schema: { type: 'string', format: 'binary' } } } }
  return { description: summary, content: { 'application/json': { schema: schemaOf(reply, 'output') } } }
}
