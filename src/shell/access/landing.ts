import type { Me } from '#contract/session.ts'

export type Shortcut = 'events' | 'transactions'

/** The path to which a person is sent on after signing in or opening `/`; null has none. */
export function landingPath(me: Me, go?: Shortcut): string | null {
  const { role, entity_id } = me.user.data
  if (role === 'holdfast') return go === 'transactions' ? '/admin/transactions' : '/admin'
  if (role === 'sales_channel' && entity_id !== null) return `/sales-channel/${entity_id}${go ? `/${go}` : ''}`
  return null
}

/** Whether this person may follow the address stored before sign-in: only one of this app, and only if their role may go there. */
export function mayFollow(me: Me, href: string | undefined): href is string {
  if (!href || !href.startsWith('/') || href.startsWith('//') || href.includes('\\')) return false
  const [, area, id] = href.split(/[?#]/)[0]?.split('/') ?? []
  if (area === 'auth') return false
  if (me.user.data.role === 'holdfast') return true
  return area === 'sales-channel' && Number(id) === me.user.data.entity_id
}
