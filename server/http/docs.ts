import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { contract } from '#contract/contract.ts'
import { openApiDocument } from './openapi.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Adds the OpenAPI document, and in development a page that lists all calls. */
export function addDocs(app: FastifyInstance, development: boolean): void {
  let document: string | undefined
  app.get('/openapi.json', (_, reply) => reply.type('application/json').send((document ??= JSON.stringify(openApiDocument()))))
  if (development) app.get('/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(docsPage()))
}

/** Returns the calls of all areas as a page without scripts. */
export function docsPage(): string {
  const document = openApiDocument() as { paths: Record<string, Record<string, object>> }
  const areas = Object.entries(contract).map(([area, calls]) => {
    const rows = (Object.values(calls) as Endpoint[]).map((call) => {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()]
      return `<details><summary><b>${call.method}</b> <code>/api${escape(call.path)}</code> ${escape(call.summary)}${call.queue === 'yes' ? ' <i>may wait in the queue</i>' : ''}</summary><pre>${escape(JSON.stringify(operation, null, 2))}</pre></details>`
    })
    return `<h2 id="${area}">${area}</h2>${rows.join('')}`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The calls of Holdfast</title><style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:64rem;padding:0 1rem;color-scheme:light dark}summary{padding:.3rem 0;cursor:pointer}pre{overflow:auto;font-size:12px}</style><h1>The calls of Holdfast</h1><p><a href="/api/openapi.json">openapi.json</a></p>${areas.join('')}</html>`
}
