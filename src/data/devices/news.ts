import type { DeviceNews } from '#contract/devices.ts'

export type { DeviceNews }

/** The news until the server reports otherwise: nothing is lost, and no other device has queued changes. */
export const noNews: DeviceNews = { lost: null, others: [] }
