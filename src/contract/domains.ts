import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { atMost, Instant, NumberId, RowId } from '#contract/core/wire.ts'

/** The public page that a custom domain shows. */
export const domainProducts = ['MARKETPLACE', 'SEATMAP', 'DROPS'] as const
export type DomainProduct = (typeof domainProducts)[number]

/** Labels under the suffix that no channel may use. */
export const reservedLabels: readonly string[] = ['www', 'api', 'admin', 'app', 'mail']

/** A custom domain of a channel; active while `deactivated_at` is null. */
export const Domain = z.object({
  id: RowId,
  domain: z.string(),
  product: z.enum(domainProducts),
  gtm_id: z.nullable(z.string()),
  deactivated_at: z.nullable(Instant),
  created_at: Instant,
  sales_channel_id: z.int(),
  version: z.int(),
  /** Extension: whether the DNS gateway has confirmed the name, and its error if it could not. */
  dns: z.object({ status: z.enum(['pending', 'confirmed']), problem: z.nullable(z.string()) }),
})
export type Domain = z.output<typeof Domain>

/** Whether a name is one label under the suffix: at most 63 lower-case letters, digits and hyphens, no hyphen at either end. */
export function isDomainUnder(domain: string, suffix: string): boolean {
  const label = domain.endsWith(`.${suffix}`) ? domain.slice(0, -suffix.length - 1) : ''
  return /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/.test(label)
}

/** The most characters of a DNS label. */
export const MAX_LABEL = 63

/** Whether a name ends with the suffix, but the label before it is longer than DNS allows. */
export const isLabelTooLong = (domain: string, suffix: string): boolean =>
  domain.endsWith(`.${suffix}`) &&
  /^[a-z\d-]+$/.test(domain.slice(0, -suffix.length - 1)) &&
  domain.length - suffix.length - 1 > MAX_LABEL

/**
 * A domain name as typed. Only the server checks whether it is below the product's own suffix, which is a setting of the server.
 */
export const DomainName = z
  .string('Domain is required')
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Domain is required'), atMost(253))
const Product = z.enum(domainProducts, 'Invalid product selection')
export const GtmId = z.pipe(
  z.nullable(z.string().check(z.trim(), z.regex(/^(GTM-[A-Z\d]+)?$/, 'GTM ID must be in format GTM-XXXXXX'), atMost(32))),
  z.transform((value) => value || null),
)
export const NewDomain = z.object({
  domain: DomainName,
  product: Product,
  gtm_id: z.optional(GtmId),
  sales_channel_id: NumberId,
})
export const DOMAIN_MISSING = 'Domain not found'
const DomainPath = z.object({ id: RowId })

/** Custom domains; provider staff only. */
export const domains = area({
  listDomains: endpoint({
    method: 'GET',
    path: '/domains',
    query: z.object({ sales_channel_id: NumberId }),
    reply: z.array(Domain),
    access: 'provider',
    queue: 'never',
    summary: 'The custom domains of a channel, newest first',
  }),
  createDomain: endpoint({
    method: 'POST',
    path: '/domains',
    body: NewDomain,
    reply: Domain,
    status: 201,
    access: 'provider',
    confirms: [{ reads: ['listDomains'], outdates: true }],
    queue: 'never',
    audit: { as: 'connection', fields: ['sales_channel_id'] },
    summary: 'Creates a custom domain of a channel',
  }),
  updateDomain: endpoint({
    method: 'PUT',
    path: '/domains/{id}',
    params: DomainPath,
    missing: DOMAIN_MISSING,
    body: z.partial(z.object({ domain: DomainName, product: Product, gtm_id: GtmId })),
    reply: Domain,
    access: 'provider',
    confirms: [{ reads: ['listDomains'] }],
    queue: 'never',
    audit: { as: 'connection' },
    summary: 'Changes a domain; absent fields do not change',
  }),
  deleteDomain: endpoint({
    method: 'DELETE',
    path: '/domains/{id}',
    params: DomainPath,
    missing: DOMAIN_MISSING,
    reply: null,
    access: 'provider',
    confirms: [{ reads: ['listDomains'], removes: 'id' }],
    queue: 'never',
    audit: { as: 'connection' },
    summary: 'Deletes a domain and its DNS record permanently',
  }),
  deactivateDomain: endpoint({
    method: 'POST',
    path: '/domains/{id}/deactivate',
    params: DomainPath,
    missing: DOMAIN_MISSING,
    reply: Domain,
    access: 'provider',
    confirms: [{ reads: ['listDomains'] }],
    queue: 'never',
    audit: { as: 'connection' },
    summary: 'Deactivates a domain; its name stays reserved',
  }),
  activateDomain: endpoint({
    method: 'POST',
    path: '/domains/{id}/activate',
    params: DomainPath,
    missing: DOMAIN_MISSING,
    reply: Domain,
    access: 'provider',
    confirms: [{ reads: ['listDomains'] }],
    queue: 'never',
    audit: { as: 'connection' },
    summary: 'Activates a domain',
  }),
  checkDomain: endpoint({
    method: 'POST',
    path: '/domains/check-availability',
    body: z.object({ domain: DomainName }),
    reply: z.object({ available: z.boolean() }),
    access: 'provider',
    queue: 'never',
    effect: 'none',
    summary: 'Whether a domain name is available',
  }),
})
