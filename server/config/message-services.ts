import type { Settings } from './settings.ts'
import type { LookupSettings, TwilioSettings } from './service-access.ts'

/** Services for messages. Without `twilio` or `lookup` a local default is used; without `whatsapp` its webhook does not exist. */
export interface MessageServices {
  twilio?: TwilioSettings
  /** Looks up where numbers are registered. */
  lookup?: LookupSettings
  /** The app secret that signs WhatsApp webhooks, and the webhook verify token. */
  whatsapp?: { appSecret: string; verifyToken: string }
}

/** Returns the message services of the settings. */
export function messageServicesOf(settings: Settings): MessageServices {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = settings
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = settings
  return {
    ...(account !== undefined && {
      twilio: { account, token: token!, from: from!, url: settings.TWILIO_URL },
      lookup: { account, token: token!, url: settings.TWILIO_LOOKUP_URL },
    }),
    ...(appSecret !== undefined && { whatsapp: { appSecret, verifyToken: verifyToken! } }),
  }
}
