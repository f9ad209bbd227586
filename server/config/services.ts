import type { Settings } from './settings.ts'
import { messageServicesOf, type MessageServices } from './message-services.ts'

/** Real services behind the gateways. If one is absent, its local default is used. */
export interface Services extends MessageServices {
  stripe?: { key: string; url: string }
  smtp?: { url: string; from: string }
  s3?: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
}

/** Returns the services of the settings. Settings that belong together are all present or all absent. */
export function servicesOf(settings: Settings): Services {
  const { STRIPE_SECRET_KEY: key, SMTP_URL: smtp, S3_ENDPOINT: endpoint } = settings
  return {
    ...messageServicesOf(settings),
    ...(key !== undefined && { stripe: { key, url: settings.STRIPE_URL } }),
    ...(smtp !== undefined && { smtp: { url: smtp, from: settings.HOLDFAST_MAIL_FROM } }),
    ...(endpoint !== undefined && {
      s3: {
        endpoint,
        region: settings.S3_REGION,
        bucket: settings.S3_BUCKET!,
        accessKeyId: settings.S3_ACCESS_KEY_ID!,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
      },
    }),
  }
}
