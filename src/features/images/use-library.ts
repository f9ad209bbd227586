import { useState } from 'react'
import { images as calls } from '#contract/images.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { problemText } from '#parts/problem/problem-text.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Returns the address without its signature, since two addresses of one picture differ only in the signature. */
const pathOf = (url: string) => url.split('?', 1)[0]!

/** A picture on the screen, and whether it is in the library now. */
export interface LibraryPicture {
  url: string
  kept: boolean
}

/** A channel's pictures: those uploaded or removed since the screen opened, then the library. Each can be added or removed. */
export function useLibrary(channel: number) {
  const { api } = useData()
  const read = useRead(calls.readLibrary, { params: { id: channel } }, { staleTime: 0 })
  const [loose, setLoose] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const library = read.data?.salesChannelImages ?? []
  const isKept = (url: string) => library.some((one) => pathOf(one) === pathOf(url))
  const pictures: LibraryPicture[] = [
    ...loose.filter((url) => !isKept(url)).map((url) => ({ url, kept: false })),
    ...library.map((url) => ({ url, kept: true })),
  ]
  const note = (url: string) => setLoose((before) => [url, ...before.filter((one) => pathOf(one) !== pathOf(url))])

  const keep = async (url: string, kept: boolean) => {
    setBusy(url)
    if (!kept) note(url)
    try {
      await api.call(kept ? calls.addImage : calls.removeImage, { params: { id: channel }, body: { imageUrl: url } })
      toast({ tone: 'positive', text: kept ? m.images_added() : m.images_removed() })
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error) })
    }
    await read.refetch()
    setBusy(null)
  }
  return { read, pictures, busy, keep, note }
}
