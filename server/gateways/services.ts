import * as z from 'zod/mini'
import { readMessageServices, type MessageServices } from './message-services.ts'

/** Real services that stand behind the gateways; each is used where its variables are set, else its local default. */
export interface Services extends MessageServices {
  stripe?: { key: string; url: string }
  smtp?: { url: string; from: string }
  s3?: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
}

const address = z.url('must be an address like https://service.example')

const Environment = z
  .object({
    STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\w+$/, 'must begin with sk_ or rk_'))),
    STRIPE_URL: z._default(address, 'https://api.stripe.com'),
    SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
    HOLDFAST_MAIL_FROM: z._default(z.string(), 'Holdfast <no-reply@localhost>'),
    S3_ENDPOINT: z.optional(address),
    S3_REGION: z._default(z.string(), 'us-east-1'),
    S3_BUCKET: z.optional(z.string()),
    S3_ACCESS_KEY_ID: z.optional(z.string()),
    S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  })
  .check(
    z.refine(
      (set) =>
        new Set([set.S3_ENDPOINT, set.S3_BUCKET, set.S3_ACCESS_KEY_ID, set.S3_SECRET_ACCESS_KEY].map((one) => one === undefined))
          .size === 1,
      { error: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together', path: ['S3_ENDPOINT'] },
    ),
  )

/**
 * Reads which services are set up.
 * @returns them, or a line for each variable that cannot be used
 */
export function readServices(environment: Record<string, string | undefined>): { services: Services } | { wrong: string[] } {
  const { success, data: set, error } = Environment.safeParse(environment)
  if (!success) return { wrong: error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`) }
  const messages = readMessageServices(environment)
  if ('wrong' in messages) return messages
  return {
    services: {
      ...messages.services,
      ...(set.STRIPE_SECRET_KEY !== undefined && { stripe: { key: set.STRIPE_SECRET_KEY, url: set.STRIPE_URL } }),
      ...(set.SMTP_URL !== undefined && { smtp: { url: set.SMTP_URL, from: set.HOLDFAST_MAIL_FROM } }),
      ...(set.S3_ENDPOINT !== undefined && {
        s3: {
          endpoint: set.S3_ENDPOINT,
          region: set.S3_REGION,
          bucket: set.S3_BUCKET!,
          accessKeyId: set.S3_ACCESS_KEY_ID!,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY!,
        },
      }),
    },
  }
}
