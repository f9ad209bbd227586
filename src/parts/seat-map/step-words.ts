import { m } from '#messages/m.ts'
import type { ColourStep } from './colour-steps.ts'

/** The range of a step in words: `20%–40%`, or one figure. @param wordsOf describes a figure */
export const stepWords = ({ from, to }: ColourStep, wordsOf: (figure: number) => string): string =>
  from === to ? wordsOf(from) : m.house_area_range({ from: wordsOf(from), to: wordsOf(to) })
