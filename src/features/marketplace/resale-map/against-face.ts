import type { ResalePrices } from '#contract/marketplace-rows.ts'
import { percentChange } from '#lib/percent.ts'

/** The difference of a resale price to the face value, in percent; null without a face value. */
export const againstFace = ({ price, face_value }: ResalePrices['total']): number | null =>
  face_value > 0 ? percentChange(price, face_value) : null
