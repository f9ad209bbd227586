import type { Subject } from './access.ts'

/** Whether a user with abilities on the held subjects may manage a subject; `all` covers every subject. */
export const covers = (held: ReadonlySet<Subject>, subject: Subject): boolean => held.has('all') || held.has(subject)
