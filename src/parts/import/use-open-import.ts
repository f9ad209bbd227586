import { useRouter } from '@tanstack/react-router'
import { handedFile } from './outside-files.ts'

/** Returns a function that opens the page of an import with a file: of events, or of seats if an event is given. */
export function useOpenImport(): (file: File, channel: number, event: number | null) => Promise<void> {
  const router = useRouter()
  return async (file, channel, event) => {
    handedFile.set({ file, event })
    const page = event === null ? 'import-events' : `${event}/add-inventory`
    const href = `/sales-channel/${channel}/events/${page}`
    await router.navigate({ href })
    // The person may have stayed on a page with unsaved input. The file must not turn up in a later import.
    if (router.state.location.pathname !== href) handedFile.set(null)
  }
}
