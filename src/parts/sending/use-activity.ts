import { useMemo, useState } from 'react'
import { massTexts } from '#contract/mass-texts.ts'
import { MOST_ACTIVITY, OfferActivity, offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useRoom } from '#data/live/use-room.ts'

/** The log of an offer, newest first: what was read, and what the socket has told since. */
export function useOfferActivity(offerId: string) {
  const read = useRead(offers.listOfferActivity, { params: { offerId } }, { live: true })
  return useTold(`offer.${offerId}`, read)
}

/** The same of a mass text. */
export function useMassTextActivity(id: string) {
  const read = useRead(massTexts.listBulkActivity, { params: { id } }, { live: true })
  return useTold(`bulk_message.${id}`, read)
}

const none: readonly OfferActivity[] = []

type Read = Pick<ReturnType<typeof useRead<typeof offers.listOfferActivity>>, 'data' | 'status' | 'refetch'>

function useTold(room: string, read: Read) {
  const [told, setTold] = useState<{ room: string; entries: readonly OfferActivity[] }>({ room, entries: [] })
  // The screen may go on to another send: that one has a log of its own.
  const here = told.room === room ? told.entries : none
  useRoom(room, (given) => {
    const entry = OfferActivity.safeParse(given)
    if (!entry.success) return
    setTold((before) => ({
      room,
      entries: [entry.data, ...(before.room === room ? before.entries : none)].slice(0, MOST_ACTIVITY),
    }))
  })
  const entries = useMemo(() => {
    const known = new Set((read.data ?? []).map(({ id }) => id))
    return [...here.filter(({ id }) => !known.has(id)), ...(read.data ?? [])].slice(0, MOST_ACTIVITY)
  }, [read.data, here])
  return { entries, status: read.status, retry: () => void read.refetch() }
}
