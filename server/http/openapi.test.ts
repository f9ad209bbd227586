import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { docsPage } from './docs.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  security?: object[]
}
const document = openApiDocument() as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}
const calls = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('every call is in the document once, by its name', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('every path parameter is documented as required', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(names)
    }
  }
})

test('every reference points to an existing schema', () => {
  const text = JSON.stringify(document)
  const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  for (const [, target = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) expect(schemas).toContain(target)
})

test('bodies, responses and authentication match the contract', () => {
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))
  expect(byName.get('signIn')?.security).toBeUndefined()
  expect(byName.get('readMe')?.security).toEqual([{ bearer: [] }])
  expect(byName.get('reserveSeat')?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['uuid', 'reserved'],
  })
  expect(byName.get('importInventory')?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['type', 'file'],
  })
  expect(byName.get('addVipInventory')?.responses['201']?.content?.['application/json']?.schema).toMatchObject({ type: 'object' })
})

test('an optional body is marked as not required', () => {
  const required = (name: string) => operations.find((one) => one.operationId === name)?.requestBody?.required
  expect([required('signIn'), required('updateEvent'), required('importInventory')]).toEqual([true, false, true])
})

test('the human-readable page shows every call as it is in the document', () => {
  const page = docsPage()
  expect(page.match(/<details>/g)).toHaveLength(calls.length)
  expect(page).not.toContain('<pre>undefined')
  expect(page).toContain('"operationId": "signIn"')
})

test('a number in the query is documented with its type, limits and default', () => {
  const { parameters = [] } = operations.find((one) => one.operationId === 'listEvents')!
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  expect(schemas['take']).toEqual({ type: 'integer', minimum: 1, maximum: 1000, default: 10 })
  expect(schemas['skip']).toMatchObject({ type: 'integer', minimum: 0, default: 0 })
})
