import { defineRecipe } from '@pandacss/dev'

const soft = (tone: string) => ({ bg: `${tone}-soft`, color: `${tone}-text`, '& .lucide': { color: 'inherit' } })

export const chipRecipe = defineRecipe({
  className: 'chip',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    minHeight: '5',
    paddingInline: '2',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'label',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& .lucide': { width: '12px', height: '12px', strokeWidth: '2' },
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', color: 'text-muted' },
      accent: soft('accent'),
      positive: soft('positive'),
      caution: soft('caution'),
      danger: soft('danger'),
      info: soft('info'),
    },
    kind: {
      still: {},
      // Overrides the background of the tones.
      asked: { '&&': { bg: 'transparent' }, borderStyle: 'dashed', borderColor: 'currentColor' },
      control: {
        position: 'relative',
        minHeight: { base: '7', _coarse: '9' },
        paddingInline: { base: '2.5', _coarse: '3' },
        // On touch screens the target is larger than the chip.
        _coarse: { '&::after': { content: '""', position: 'absolute', inset: '-5px -2px' } },
        bg: 'surface',
        color: 'text-muted',
        borderColor: 'color-mix(in oklch, token(colors.line-strong) 55%, token(colors.line))',
        cursor: 'pointer',
        '& .lucide': { width: '14px', height: '14px' },
        '&:hover': { bg: 'hover', color: 'text' },
        '&[aria-pressed=true], &[data-active]': { bg: 'accent-soft', borderColor: 'accent', color: 'accent-text' },
      },
    },
  },
  defaultVariants: { tone: 'neutral', kind: 'still' },
})
