import { type Domain, type DomainProduct, GtmId, isDomainUnder, isLabelTooLong, MAX_LABEL } from '#contract/domains.ts'
import { m } from '#messages/m.ts'

export interface DomainForm {
  domain: string
  product: DomainProduct
  gtm_id: string
}

export const emptyDomainForm: DomainForm = { domain: '', product: 'MARKETPLACE', gtm_id: '' }
export const domainFormOf = ({ domain, product, gtm_id }: Domain): DomainForm => ({ domain, product, gtm_id: gtm_id ?? '' })

export const productNames: Record<DomainProduct, () => string> = {
  MARKETPLACE: m.domains_marketplace,
  SEATMAP: m.domains_seatmap,
  DROPS: m.domains_drops,
}

/** A product's name; an unknown product is returned unchanged. */
export const productName = (product: string): string => productNames[product as DomainProduct]?.() ?? product

const named = (text: string) => text.trim().toLowerCase()

function nameProblem(name: string, suffix: string): string | null {
  if (name === '') return m.domains_required()
  if (isLabelTooLong(name, suffix)) return m.domains_long({ suffix, max: MAX_LABEL })
  return isDomainUnder(name, suffix) ? null : m.domains_suffix({ suffix })
}

/** The errors of the form, by field. */
export function domainProblems({ domain, gtm_id }: DomainForm, suffix: string): Partial<Record<keyof DomainForm, string>> {
  const problem = nameProblem(named(domain), suffix)
  return {
    ...(problem !== null && { domain: problem }),
    ...(!GtmId.safeParse(gtm_id).success && { gtm_id: m.domains_gtm_wrong() }),
  }
}

/** Returns the fields that differ from the stored domain; empty if nothing differs. */
export function changesOf(seen: Domain, form: DomainForm): { domain?: string; product?: DomainProduct; gtm_id?: string | null } {
  const gtm = form.gtm_id.trim() || null
  return {
    ...(named(form.domain) !== seen.domain && { domain: named(form.domain) }),
    ...(form.product !== seen.product && { product: form.product }),
    ...(gtm !== seen.gtm_id && { gtm_id: gtm }),
  }
}
