import { massTextSends } from '#server/mass-texts/mass-text-sends.ts'
import { offerSends } from '#server/offers/offer-sends.ts'
import { sendingOf } from '#server/sending/send.job.ts'

/** Every kind of send; due sends of the first kind begin first. */
export const sendKinds = [offerSends, massTextSends] as const

/** Sends offers and mass texts. */
export const sendMessages = sendingOf(sendKinds)
