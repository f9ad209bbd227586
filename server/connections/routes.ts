import type { connections } from '#contract/connections.ts'
import type { Context } from '#server/context.ts'
import { withAhead, type HandlerCall, type Handlers } from '#server/http/handler.ts'
import { conflict, invalid, underMaintenance } from '#server/kernel/refusal.ts'
import { inTime } from '#server/outbound/in-time.ts'
import { connect, disconnect, readSalesforce, readSync } from './salesforce.ts'
import { beginLogin, endLogin, exchangeCode } from './salesforce-login.ts'
import { keepWhatsApp, readWhatsApp } from '#server/gateways/whatsapp-account.ts'

/** The time limit for a response from WhatsApp, in milliseconds. */
const CHECK_MS = 15_000
/** A Salesforce customer's own domain. A sign-in at any other host would send the app's secret there. */
const OWN_DOMAIN = /^[a-z\d][a-z\d.-]*\.salesforce\.com$/

/** The calls about a channel's connections to other services. */
export const handlers: Handlers<typeof connections> = {
  readWhatsApp: ({ db, params }) => readWhatsApp(db, params.id),

  connectWhatsApp: withAhead(
    ({ body, context }) =>
      inTime((signal) => context.gateways.whatsapp.accountOf(body.accessToken, signal), CHECK_MS).catch(() => {
        throw underMaintenance(5)
      }),
    async ({ db, params, body, context, now }, account) => {
      if (account === null) throw invalid({ accessToken: ['WhatsApp doesn’t accept this token.'] })
      await keepWhatsApp(db, context.config, { channel: params.id, token: body.accessToken, account, now })
      return readWhatsApp(db, params.id)
    },
  ),

  readSalesforce: ({ db, params }) => readSalesforce(db, params.id),
  readSalesforceSync: ({ db, params }) => readSync(db, params.id),

  async loginToSalesforce(call) {
    const { db, body, user, context, now } = call
    const customDomain = body.customDomain?.toLowerCase() ?? null
    if (customDomain !== null && !OWN_DOMAIN.test(customDomain))
      throw invalid({ customDomain: ['Must be a domain at salesforce.com'] })
    const origin = originOf(context, call)
    return { url: await beginLogin(db, context, { channel: body.salesChannelId, user: user.id, customDomain, origin, now }) }
  },

  completeSalesforceLogin: withAhead(
    ({ body: { salesChannelId: channel, state, code }, user, context, now }) =>
      exchangeCode(context, { channel, user: user.id, state, code, now }),
    async ({ db, body, context, now }, exchanged) => {
      if ('why' in exchanged)
        throw exchanged.why === 'over'
          ? invalid({ state: ['This sign-in has expired. Connect again.'] })
          : invalid({ code: ['Salesforce refused the sign-in.'] })
      await endLogin(db, body.state)
      await connect(db, context.config, { channel: body.salesChannelId, grant: exchanged.grant, now })
      return readSalesforce(db, body.salesChannelId)
    },
  ),

  async disconnectSalesforce({ db, params, now }) {
    await disconnect(db, params.id, now)
  },
}

type LoginCall = Pick<HandlerCall<typeof connections.loginToSalesforce>, 'headers'>

/**
 * Returns the origin of the redirect address: the one registered at Salesforce; for the built-in fake, the caller's.
 * @throws 409 if this server's public address is not set
 */
function originOf({ config, gateways }: Context, { headers }: LoginCall): string {
  const { origin, host } = headers
  if ('codeFor' in gateways.salesforce) {
    const own = typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
    return own ? origin : (config.publicUrl ?? `http://${String(host)}`)
  }
  if (config.publicUrl === undefined) throw conflict('Salesforce is not set up on this server: HOLDFAST_URL is missing')
  return new URL(config.publicUrl).origin
}
