import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { CONSENT_PATH } from '#lib/server-paths.ts'
import type { Context } from '#server/context.ts'
import { refusalAnswer } from '#server/http/answer.ts'
import { escaped, plainPage } from '#server/http/plain-page.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { sendAnswer } from '#server/http/send.ts'
import { CALLBACK_PATH } from './salesforce-login.ts'

const ConsentQuery = z.object({
  state: z.string().check(z.maxLength(200)),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/**
 * Adds the sign-in page of the built-in fake of Salesforce, which asks one question. With the real service this page does not
 * exist.
 */
export function addConsentPage(app: FastifyInstance, { gateways: { salesforce } }: Pick<Context, 'gateways'>): void {
  if (!('codeFor' in salesforce)) return
  app.get(CONSENT_PATH, (request, reply) => {
    const parsed = ConsentQuery.safeParse(request.query)
    if (!parsed.success) return sendAnswer(request, reply, refusalAnswer(notFound()))
    const { state, code_challenge } = parsed.data
    const back = (answer: Record<string, string>) => escaped(`${CALLBACK_PATH}?${new URLSearchParams({ ...answer, state })}`)
    const body = `<h1>Allow Holdfast to manage contacts?</h1>
<p>This page stands in for Salesforce, because this server has no Salesforce app yet. Nothing is sent to Salesforce.</p>
<p>Holdfast wants to read and update your contacts, even when you’re not signed in.</p>
<p class="row"><a class="button first" href="${back({ code: salesforce.codeFor(code_challenge) })}">Allow</a>
<a class="button" href="${back({ error: 'access_denied' })}">Deny</a></p>`
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(plainPage({ title: 'Allow access', body }))
  })
}
