import { useSession } from '#data/session/use-session.ts'

/** The suffix of the product's own domains, from the server; empty while nobody is signed in. */
export function useDomainSuffix(): string {
  const session = useSession()
  return session.status === 'signed-in' ? session.me.config.domainSuffix : ''
}
