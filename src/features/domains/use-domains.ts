import { useState } from 'react'
import { type Domain, domains as calls } from '#contract/domains.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRefetchWhile } from '#data/answers/use-refetch-while.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { failureText } from './failure-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** How often the list is reloaded while the DNS gateway has not confirmed every name, in milliseconds. */
const PENDING_MS = 3_000
const LONG_MS = 5_000

interface Said {
  done: string
  failed: string
}

/** A channel's domains and their actions, which run one at a time and online only. */
export function useDomains(channel: number) {
  const { api } = useData()
  const { online } = useConnectivity()
  const read = useRead(calls.listDomains, { query: { sales_channel_id: channel } }, { staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const { refetch } = read
  useRefetchWhile(read.data?.some(({ dns }) => dns.status === 'pending') ?? false, refetch, PENDING_MS)

  /** Runs the action, reports the result, and reads the list again. Returns the failure, if there was one. */
  const act = async (work: () => Promise<unknown>, { done, failed }: Said): Promise<unknown> => {
    setBusy(true)
    try {
      await work()
      toast({ tone: 'positive', text: done })
      return null
    } catch (error) {
      toast({ tone: 'danger', text: failureText(error, failed), duration: LONG_MS })
      return error ?? new Error(failed)
    } finally {
      // Reload the list after success and after failure.
      await refetch()
      setBusy(false)
    }
  }
  return {
    read,
    busy,
    /** The reason why nothing can be changed now. */
    blocked: online ? undefined : m.common_offline_blocked_detail(),
    create: (body: { domain: string; product: Domain['product']; gtm_id: string | null }) =>
      act(() => api.call(calls.createDomain, { body: { ...body, sales_channel_id: channel } }), {
        done: m.domains_was_created(),
        failed: m.domains_create_failed(),
      }),
    update: (id: string, body: Partial<Pick<Domain, 'domain' | 'product' | 'gtm_id'>>) =>
      act(() => api.call(calls.updateDomain, { params: { id }, body }), {
        done: m.domains_was_updated(),
        failed: m.domains_update_failed(),
      }),
    turn: ({ id, deactivated_at }: Domain) =>
      deactivated_at === null
        ? act(() => api.call(calls.deactivateDomain, { params: { id } }), {
            done: m.domains_was_deactivated(),
            failed: m.domains_deactivate_failed(),
          })
        : act(() => api.call(calls.activateDomain, { params: { id } }), {
            done: m.domains_was_activated(),
            failed: m.domains_activate_failed(),
          }),
    remove: ({ id }: Domain) =>
      act(() => api.call(calls.deleteDomain, { params: { id } }), {
        done: m.domains_was_deleted(),
        failed: m.domains_delete_failed(),
      }),
  }
}
export type Domains = ReturnType<typeof useDomains>
