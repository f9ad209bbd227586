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

/** The path that a person gets after sign-in or at `/`; null if there is none. */
export function landingPath(me: Me, go?: Shortcut): string | null {
  const { role, entity_id } = me.user.data
  if (role === 'holdfast') return go === 'transactions' ? '/admin/transactions' : '/admin'
  if (role === 'sales_channel' && entity_id !== null) return `/sales-channel/${entity_id}${go ? shortcuts[go] : ''}`
  return null
}

/** Whether this person may return to the address from before sign-in, which must be of this app, and allowed for their role. */
export function mayFollow(me: Me, href: string | undefined): href is string {
  if (!href || !href.startsWith('/') || href.startsWith('//') || href.includes('\\')) return false
  const [, area, id] = href.split(/[?#]/)[0]?.split('/') ?? []
  if (area === 'auth') return false
  if (me.user.data.role === 'holdfast') return true
  return area === 'sales-channel' && Number(id) === me.user.data.entity_id
}
