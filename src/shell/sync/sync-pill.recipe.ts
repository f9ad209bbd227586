import { defineSlotRecipe } from '@pandacss/dev'

/** The sync status in the header: a dot, a word and a number. It is red only if a change needs a person's decision. */
export const syncPillRecipe = defineSlotRecipe({
  className: 'sync-pill',
  slots: ['root', 'dot', 'ring', 'text'],
  base: {
    root: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: '7', _coarse: 'controlCoarse' },
      paddingInline: '3',
      border: '1px solid token(colors.line)',
      borderRadius: 'full',
      bg: 'surface',
      color: 'text-muted',
      textStyle: 'label',
      fontWeight: 'medium',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      transition: 'background-color 120ms, border-color 120ms, color 120ms',
      '&:hover': { borderColor: 'line-strong', color: 'text' },
      _underSm: { paddingInline: '2' },
    },
    dot: { width: '2', height: '2', borderRadius: 'full', bg: 'positive', flexShrink: 0 },
    ring: {
      width: '3',
      height: '3',
      flexShrink: 0,
      transform: 'rotate(-90deg)',
      '& circle': { fill: 'none', strokeWidth: '3', stroke: 'line' },
      '& circle + circle': { stroke: 'accent', transition: 'stroke-dashoffset 120ms' },
    },
    text: {
      _underSm: {
        maxWidth: '88px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        // Shows the short text instead of the full one. The button's accessible name contains the full text.
        '&[data-short]': { fontSize: 0 },
        '&[data-short]::after': { content: 'attr(data-short)', textStyle: 'label' },
      },
    },
  },
  variants: {
    tone: {
      quiet: {},
      busy: { dot: { bg: 'info', animation: 'pulse 1.6s ease-in-out infinite' } },
      offline: { root: { bg: 'caution-soft', borderColor: 'caution', color: 'caution-text' }, dot: { bg: 'caution' } },
      waiting: { dot: { bg: 'caution' } },
      needsYou: {
        root: {
          bg: 'danger-soft',
          borderColor: 'danger',
          color: 'danger-text',
          '&:hover': { borderColor: 'danger', color: 'danger-text' },
        },
        dot: { bg: 'danger' },
      },
    },
  },
  defaultVariants: { tone: 'quiet' },
})
