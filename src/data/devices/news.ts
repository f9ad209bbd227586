import type { DeviceNews } from '#contract/devices.ts'

export type { DeviceNews }

/** Nothing lost, nothing queued elsewhere: the state until the server reports otherwise. */
export const noNews: DeviceNews = { lost: null, others: [] }
