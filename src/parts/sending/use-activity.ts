import { useMemo, useState } from 'react'
import { massTexts } from '#contract/mass-texts.ts'
import { OfferActivity, offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useSocketTopic } from '#data/live/use-socket-topic.ts'
import { entriesOf, type ReceivedEntries, withEntry } from './received-entries.ts'

/** The log of an offer, newest first, including lines from the socket. */
export function useOfferActivity(offerId: string) {
  const read = useRead(offers.listOfferActivity, { params: { offerId } }, { live: true, staleTime: 0 })
  return useTopicActivity(`offer.${offerId}`, read)
}

/** The log of a mass text, newest first, including lines from the socket. */
export function useMassTextActivity(id: string) {
  const read = useRead(massTexts.listBulkActivity, { params: { id } }, { live: true, staleTime: 0 })
  return useTopicActivity(`bulk_message.${id}`, read)
}

type Read = Pick<ReturnType<typeof useRead<typeof offers.listOfferActivity>>, 'data' | 'status' | 'refetch'>

function useTopicActivity(topic: string, read: Read) {
  const [received, setReceived] = useState<ReceivedEntries>({ topic, entries: [] })
  const retry = () => void read.refetch()
  const hear = (given: unknown) => {
    const entry = OfferActivity.safeParse(given)
    if (entry.success) setReceived((before) => withEntry(before, topic, entry.data))
  }
  useSocketTopic(topic, hear, retry)
  const entries = useMemo(() => entriesOf(received, topic, read.data), [received, topic, read.data])
  return { entries, status: read.status, retry }
}
