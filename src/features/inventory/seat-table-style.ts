import { css } from '#styled/css'

/** The styles of a section's seat table. */
export const seatTable = {
  table: css({ width: 'full', borderCollapse: 'separate', borderSpacing: 0, textStyle: 'dense', tableLayout: 'fixed' }),
  head: css({
    textAlign: 'start',
    textStyle: 'label',
    fontWeight: 'medium',
    color: 'text-muted',
    paddingInline: '2',
    borderTop: '1px solid token(colors.line)',
    borderBottom: '1px solid token(colors.line)',
    bg: 'sunken',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&[data-end]': { textAlign: 'end' },
  }),
  sort: css({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    fontWeight: 'medium',
    color: 'inherit',
    borderRadius: 'control',
    _hover: { color: 'text' },
    '& svg': { width: '14px', height: '14px' },
  }),
  row: css({
    _hover: { '& > td': { bg: 'hover' } },
    '&:focus-within > td': { bg: 'hover' },
    '&:focus-visible': { outline: '2px solid token(colors.accent)', outlineOffset: '-2px' },
    '&[data-opens]': { cursor: 'pointer' },
    '&[data-chosen] > td': { bg: 'accent-soft' },
  }),
  choice: css({
    padding: 0,
    borderBottom: '1px solid token(colors.line)',
    '& label': { display: 'grid', placeItems: 'center', height: 'full', cursor: 'pointer' },
    // The label handles presses, because with Shift they select rows and must not check the box as well.
    '& input': { width: '16px', height: '16px', pointerEvents: 'none' },
  }),
  cell: css({
    paddingInline: '2',
    paddingBlock: 0,
    borderBottom: '1px solid token(colors.line)',
    whiteSpace: 'nowrap',
  }),
  clipped: css({
    paddingInline: '2',
    paddingBlock: 0,
    borderBottom: '1px solid token(colors.line)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  }),
  price: css({
    paddingInline: '2',
    paddingBlock: 0,
    borderBottom: '1px solid token(colors.line)',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  }),
  chip: css({ verticalAlign: 'middle' }),
  status: css({
    display: 'flex',
    alignItems: { base: 'center', _coarse: 'flex-start' },
    flexDirection: { base: 'row', _coarse: 'column' },
    gap: { base: '2', _coarse: '0' },
    minWidth: 0,
  }),
  held: css({ textStyle: 'label', color: 'text-muted', maxWidth: 'full', overflow: 'hidden', textOverflow: 'ellipsis' }),
}
