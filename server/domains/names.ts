import { isDomainUnder, reservedLabels } from '#contract/domains.ts'
import type { Config } from '#server/config.ts'
import { ownHost } from '#server/kernel/public-host.ts'
import { invalid } from '#server/kernel/refusal.ts'

type Names = Pick<Config, 'domainSuffix' | 'publicUrl'>

/** @throws 422 if it is no single label under the suffix */
export function checkForm(domain: string, { domainSuffix }: Names): void {
  if (!isDomainUnder(domain, domainSuffix)) throw invalid({ domain: [`Domain must end with .${domainSuffix}`] })
}

/** Names that are for no channel: the reserved labels, and where the dashboard itself is. */
export const isReserved = (domain: string, config: Names): boolean =>
  reservedLabels.includes(domain.split('.', 1)[0]!) || domain === ownHost(config)
