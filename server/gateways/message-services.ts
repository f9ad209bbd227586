import * as z from 'zod/mini'
import type { LookupSettings } from './phones.ts'
import type { TwilioSettings } from './twilio.ts'

/** Services that carry messages; each is used where its variables are set, else the local default. */
export interface MessageServices {
  twilio?: TwilioSettings
  /** Tells where numbers are registered. */
  lookup?: LookupSettings
  /** With what WhatsApp signs what it tells, and the word it is told when it asks whose address this is. */
  whatsapp?: { appSecret: string; verifyToken: string }
}

const address = z.url('must be an address like https://service.example')

const Environment = z
  .object({
    TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC\w+$/, 'must begin with AC'))),
    TWILIO_AUTH_TOKEN: z.optional(z.string()),
    TWILIO_FROM: z.optional(
      z.string().check(z.regex(/^(\+\d{5,15}|MG\w+)$/, 'must be a number like +13125550100, or begin with MG')),
    ),
    TWILIO_URL: z._default(address, 'https://api.twilio.com'),
    TWILIO_LOOKUP_URL: z._default(address, 'https://lookups.twilio.com'),
    WHATSAPP_APP_SECRET: z.optional(z.string()),
    WHATSAPP_VERIFY_TOKEN: z.optional(z.string()),
  })
  .check(
    z.refine(
      ({ TWILIO_ACCOUNT_SID: a, TWILIO_AUTH_TOKEN: b, TWILIO_FROM: c }) =>
        new Set([a, b, c].map((one) => one === undefined)).size === 1,
      { error: 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together', path: ['TWILIO_ACCOUNT_SID'] },
    ),
    z.refine(({ WHATSAPP_APP_SECRET: a, WHATSAPP_VERIFY_TOKEN: b }) => (a === undefined) === (b === undefined), {
      error: 'WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN belong together',
      path: ['WHATSAPP_APP_SECRET'],
    }),
  )

/**
 * Reads which services are set up.
 * @returns them, or a line for each variable that cannot be used
 */
export function readMessageServices(
  environment: Record<string, string | undefined>,
): { services: MessageServices } | { wrong: string[] } {
  const { success, data: set, error } = Environment.safeParse(environment)
  if (!success) return { wrong: error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`) }
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: url } = set
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = set
  return {
    services: {
      ...(account !== undefined && {
        twilio: { account, token: token!, from: from!, url: url.replace(/\/+$/, '') },
        lookup: { account, token: token!, url: set.TWILIO_LOOKUP_URL.replace(/\/+$/, '') },
      }),
      ...(appSecret !== undefined && { whatsapp: { appSecret, verifyToken: verifyToken! } }),
    },
  }
}
