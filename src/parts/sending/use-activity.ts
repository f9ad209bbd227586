import { useMemo, useState } from 'react'
import { massTexts } from '#contract/mass-texts.ts'
import { OfferActivity, offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { entriesOf, type ToldEntries, withEntry } from './told-entries.ts'

/** The log of an offer, newest first: the lines that were read, and those that the socket has sent since. */
export function useOfferActivity(offerId: string) {
  const read = useRead(offers.listOfferActivity, { params: { offerId } }, { live: true, staleTime: 0 })
  return useTold(`offer.${offerId}`, read)
}

/** The log of a mass text, likewise. */
export function useMassTextActivity(id: string) {
  const read = useRead(massTexts.listBulkActivity, { params: { id } }, { live: true, staleTime: 0 })
  return useTold(`bulk_message.${id}`, read)
}

type Read = Pick<ReturnType<typeof useRead<typeof offers.listOfferActivity>>, 'data' | 'status' | 'refetch'>

function useTold(topic: string, read: Read) {
  const [told, setTold] = useState<ToldEntries>({ topic, entries: [] })
  const retry = () => void read.refetch()
  const hear = (given: unknown) => {
    const entry = OfferActivity.safeParse(given)
    if (entry.success) setTold((before) => withEntry(before, topic, entry.data))
  }
  useSocketTopic(topic, hear, retry)
  const entries = useMemo(() => entriesOf(told, topic, read.data), [told, topic, read.data])
  return { entries, status: read.status, retry }
}
