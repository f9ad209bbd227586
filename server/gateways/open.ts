import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { noBreaches, pwnedPasswords } from './breaches.ts'
import { fileFolder } from './files.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import { mailFolder } from './mail.ts'
import { messagesOf } from './message-routes.ts'
import { otherServices } from './other-services.ts'
import { localPayments, moodFrom } from './payments.ts'
import type { Payments } from '#server/kernel/gateways/payments.ts'
import { localPhones, twilioPhones } from './phones.ts'
import { pushOf } from './push.ts'
import { s3Files } from './s3.ts'
import { smtpMail } from './smtp.ts'
import { stripe } from './stripe.ts'
import { modelTexts, composedTexts } from './texts.ts'
import { localTickets } from './tickets.ts'
import { usageOf } from './usage.ts'

/** Returns the gateways of a server: each is the real service if it is configured, otherwise the local default. */
export function openGateways(config: Config, db: Kysely<Database>, clock: Clock): Gateways {
  return {
    mail: config.services?.smtp ? smtpMail(config.services.smtp) : mailFolder(join(config.data, 'mail'), clock),
    payments: paymentsOf(config, db, clock),
    messages: messagesOf(db, config, clock),
    ...otherServices(config),
    tickets: localTickets,
    phones: config.services?.lookup ? twilioPhones(config.services.lookup) : localPhones,
    usage: usageOf(config, join(config.data, 'usage')),
    texts: config.ai === undefined ? composedTexts : modelTexts(config.ai),
    breaches: config.breachesUrl === undefined ? noBreaches : pwnedPasswords(config.breachesUrl),
    push: pushOf(config, db, clock),
    files: config.services?.s3 ? s3Files(config.services.s3, clock) : fileFolder(join(config.data, 'files')),
  }
}

function paymentsOf({ services, data, production }: Config, db: Kysely<Database>, clock: Clock): Payments {
  if (services?.stripe) return stripe({ ...services.stripe, accountOf: accountsIn(db) })
  return localPayments(db, clock, production ? undefined : moodFrom(join(data, 'payments-told')))
}

/** Returns the payment provider's ids of a fan, which were stored when the fan saved a card or opened an account. */
const accountsIn = (db: Kysely<Database>) => async (fan: number) => {
  const row = await db
    .selectFrom('fans')
    .select(['stripe_customer as customer', 'stripe_account as account'])
    .where('id', '=', fan)
    .executeTakeFirst()
  return row ?? { customer: null, account: null }
}
