import { reservedLabels } from '#contract/domains.ts'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/config/loopback.ts'
import type { Context } from '#server/context.ts'
import { forStrangers } from '#server/db/background.ts'

/** Returns the host of the dashboard itself; undefined if `publicUrl` is not set. */
export const ownHost = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl === undefined ? undefined : new URL(publicUrl).hostname

/** Returns the name in a Host header: in lower case, without user part, port and final dot. */
export const hostNameOf = (header = ''): string =>
  header
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replaceAll(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()

/**
 * Returns what a host serves: the dashboard, the page of a custom domain, or nothing. In production with a `publicUrl` the
 * dashboard is only on the host of that URL and on loopback names.
 * @param header the Host header
 */
export async function servedOn(
  context: Pick<Context, 'db' | 'config'>,
  header: string | undefined,
): Promise<'dashboard' | 'page' | 'nothing'> {
  const { config } = context
  const name = hostNameOf(header)
  if (name === ownHost(config) || isLoopback(name)) return 'dashboard'
  if (await isPublicHost(context, name)) return 'page'
  return config.production && ownHost(config) !== undefined ? 'nothing' : 'dashboard'
}

/**
 * Whether a host belongs to custom domains: its label is not reserved, and it is the domain of a channel or, if the dashboard's
 * own host is under the same suffix, any other name there, even a deleted or never assigned one.
 */
async function isPublicHost({ db, config }: Pick<Context, 'db' | 'config'>, name: string): Promise<boolean> {
  const { domainSuffix } = config
  if (!name.endsWith(`.${domainSuffix}`)) return false
  const label = name.slice(0, -domainSuffix.length - 1)
  if (reservedLabels.includes(label)) return false
  if (`.${ownHost(config)}`.endsWith(`.${domainSuffix}`)) return true
  const domain = await forStrangers(db).selectFrom('domains').select('id').where('domain', '=', name).executeTakeFirst()
  return domain !== undefined
}
