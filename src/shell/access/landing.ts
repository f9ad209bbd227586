import type { Me } from '#contract/session.ts'

/** The shortcuts of the installed app (`/?go=…`), each with its page in a channel. */
export const shortcuts = {
  events: '/events',
  transactions: '/transactions',
  holds: '/holds',
  inbox: '/texttobuy/inbox',
  'needs-action': '/marketplace/needs-action',
} as const
export type Shortcut = keyof typeof shortcuts

/** The path that a person sees first, after sign-in or at `/`; null if the person has access to no page. */
export function landingPath(me: Me, go?: Shortcut): string | null {
  const { role, entity_id } = me.user.data
  if (role === 'holdfast') return go === 'transactions' ? '/admin/transactions' : '/admin'
  if (role === 'sales_channel' && entity_id !== null) return `/sales-channel/${entity_id}${go ? shortcuts[go] : ''}`
  return null
}

/**
 * Whether a person may return to the address from before sign-in. The address must belong to this app and be allowed for the
 * person's role.
 */
export function mayFollow(me: Me, href: string | undefined): href is string {
  if (!href || !href.startsWith('/') || href.startsWith('//') || href.includes('\\')) return false
  const [, area, id] = href.split(/[?#]/)[0]?.split('/') ?? []
  if (area === 'auth') return false
  if (me.user.data.role === 'holdfast') return true
  return area === 'sales-channel' && Number(id) === me.user.data.entity_id
}
