import { deviceValues } from '#lib/browser-values.ts'

const key = 'holdfast.own-number'

/** The phone number of the last test message on this device, or ''. */
export const keptNumber = (): string => deviceValues.get(key) ?? ''

/** Stores the number on this device. */
export const keepNumber = (number: string): void => deviceValues.set(key, number)
