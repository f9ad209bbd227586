import { isDomainUnder, isLabelTooLong, MAX_LABEL, reservedLabels } from '#contract/domains.ts'
import type { Config } from '#server/config.ts'
import { ownHost } from '#server/kernel/public-host.ts'
import { invalid } from '#server/kernel/refusal.ts'

type Names = Pick<Config, 'domainSuffix' | 'publicUrl'>

/** Checks that a domain consists of one label and the configured suffix. @throws 422 if it does not */
export function checkForm(domain: string, { domainSuffix }: Names): void {
  if (isLabelTooLong(domain, domainSuffix))
    throw invalid({ domain: [`The part before .${domainSuffix} must have max ${MAX_LABEL} characters`] })
  if (!isDomainUnder(domain, domainSuffix)) throw invalid({ domain: [`Domain must end with .${domainSuffix}`] })
}

/** Whether a name is unavailable to channels: its label is reserved, or it is the dashboard's own host. */
export const isReserved = (domain: string, config: Names): boolean =>
  reservedLabels.includes(domain.split('.', 1)[0]!) || domain === ownHost(config)
