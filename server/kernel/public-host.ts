import { reservedLabels } from '#contract/domains.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { forStrangers } from '#server/db/background.ts'

/** The host of the dashboard itself; undefined if no setting names it. */
export const ownHost = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  publicUrl === undefined ? undefined : new URL(publicUrl).hostname

/**
 * Whether a host belongs to custom domains: the domains of channels and, if the dashboard's own host is known, every other
 * name under the suffix, such as one that was deleted or never assigned.
 */
export async function isPublicHost({ db, config }: Pick<Context, 'db' | 'config'>, name: string): Promise<boolean> {
  const { domainSuffix } = config
  if (!name.endsWith(`.${domainSuffix}`) || name === ownHost(config)) return false
  const label = name.slice(0, -domainSuffix.length - 1)
  if (reservedLabels.includes(label)) return false
  if (ownHost(config)?.endsWith(domainSuffix)) return true
  const domain = await forStrangers(db).selectFrom('domains').select('id').where('domain', '=', name).executeTakeFirst()
  return domain !== undefined
}
