import type { Subject } from './access.ts'

/** Whether a user with abilities on these subjects may manage one; `all` covers every subject. */
export const covers = (held: ReadonlySet<Subject>, subject: Subject): boolean => held.has('all') || held.has(subject)
