import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
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

test('every call stands in the document once, by its name', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('every parameter of a path is told, and required', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(methods)) {
      expect(parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(names)
    }
  }
})

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document)
  const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  for (const [, target = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) expect(schemas).toContain(target)
})

test('bodies, answers and who must sign in are as the contract says', () => {
  const byName = new Map(operations.map((operation) => [operation.operationId, operation]))
  expect(byName.get('signIn')?.security).toBeUndefined()
  expect(byName.get('readMe')?.security).toEqual([{ bearer: [] }])
  expect(byName.get('reserveSeat')?.requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['uuid', 'reserved', 'reserved_at'],
  })
  expect(byName.get('importInventory')?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['type', 'file'],
  })
  expect(byName.get('addVipInventory')?.responses['201']?.content?.['application/json']?.schema).toMatchObject({ type: 'object' })
})
