import { useUserData } from '#data/provider.tsx'
import { Cell, useStore } from '#data/store.ts'
import { noNews, type DeviceNews } from './news.ts'

export type { DeviceNews }

const none = new Cell(noNews)

/** Returns the changes lost on this device, as reported by the server, and the user's other devices with queued changes. */
export function useDeviceNews(): DeviceNews & { dismissLost: () => void; putAway: (id: string) => void } {
  const userData = useUserData()
  return {
    ...useStore(userData?.news ?? none),
    dismissLost: () => userData?.reports?.dismissLost(),
    putAway: (id) => userData?.reports?.putAway(id),
  }
}
