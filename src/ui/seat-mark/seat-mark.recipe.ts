import { defineRecipe } from '@pandacss/dev'
import { semanticColors } from '#ui/theme/colors.ts'
import { seatPicture } from './seat-picture.ts'
import { seatShapes, type SeatState } from './seat-shapes.ts'

const colorIn = (theme: 'base' | '_dark') => (token: string) => semanticColors[token as keyof typeof semanticColors].value[theme]

/** Sets the mark's image as a variable of the element, which a chip's pseudo-element reads. */
const pictureOf = (state: SeatState) => ({
  '--seat': { base: seatPicture(state, colorIn('base')), _dark: seatPicture(state, colorIn('_dark')) },
})

const mark = {
  display: 'inline-block',
  flexShrink: 0,
  boxSize: '1em',
  fontSize: '14px',
  background: 'var(--seat) center / contain no-repeat',
  '@media print': { printColorAdjust: 'exact' },
} as const

export const seatMarkRecipe = defineRecipe({
  className: 'seat-mark',
  base: {},
  variants: {
    state: Object.fromEntries((Object.keys(seatShapes) as SeatState[]).map((state) => [state, pictureOf(state)])) as Record<
      SeatState,
      ReturnType<typeof pictureOf>
    >,
    // The element itself is the mark, or its pseudo-element before the text is.
    as: { itself: mark, before: { _before: { content: '""', ...mark } } },
  },
  defaultVariants: { as: 'itself' },
})
