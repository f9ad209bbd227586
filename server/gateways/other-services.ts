import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { cloudflare } from './cloudflare.ts'
import { zoneFile } from './dns.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import { localSalesforce } from './salesforce.ts'
import { salesforceApi } from './salesforce-api.ts'
import { graphWhatsApp, localWhatsApp } from './whatsapp.ts'

/** Returns the host to which custom domains point: the configured one, the dashboard's own, or the suffix itself. */
const targetOf = ({ dnsTarget, publicUrl, domainSuffix }: Config) =>
  dnsTarget ?? (publicUrl === undefined ? domainSuffix : new URL(publicUrl).hostname)

/**
 * Returns the gateways to Salesforce, to WhatsApp accounts and to the DNS of custom domains: each is the real service if it is
 * configured, otherwise the local default.
 */
export function otherServices(config: Config): Pick<Gateways, 'dns' | 'salesforce' | 'whatsapp'> {
  const target = targetOf(config)
  return {
    dns: config.cloudflare ? cloudflare(config.cloudflare, target) : zoneFile(join(config.data, 'dns', 'zone.txt'), target),
    salesforce: config.salesforce ? salesforceApi(config.salesforce) : localSalesforce(config.secret),
    whatsapp: config.whatsappUrl === undefined ? localWhatsApp() : graphWhatsApp(config.whatsappUrl),
  }
}
