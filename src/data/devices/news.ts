import type { DeviceNews } from '#contract/devices.ts'

export type { DeviceNews }

/** Nothing lost, nothing waiting elsewhere: what is so until the server says otherwise. */
export const noNews: DeviceNews = { lost: null, others: [] }
