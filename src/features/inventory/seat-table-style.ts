import { sva } from '#styled/css'

/** How the table of a section's seats looks. */
export const seatTable = sva({
  slots: ['table', 'head', 'sort', 'row', 'cell', 'clipped', 'price', 'chip', 'status', 'held'],
  base: {
    table: { width: 'full', borderCollapse: 'separate', borderSpacing: 0, textStyle: 'dense', tableLayout: 'fixed' },
    head: {
      textAlign: 'start',
      textStyle: 'label',
      fontWeight: 'medium',
      color: 'text-muted',
      paddingInline: { base: '2', sm: '3' },
      borderTop: '1px solid token(colors.line)',
      borderBottom: '1px solid token(colors.line)',
      bg: 'sunken',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '&[data-end]': { textAlign: 'end' },
    },
    sort: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      maxWidth: 'full',
      fontWeight: 'medium',
      color: 'inherit',
      borderRadius: 'control',
      _hover: { color: 'text' },
      '& svg': { width: '14px', height: '14px' },
    },
    row: {
      _hover: { '& > td': { bg: 'hover' } },
      '&:focus-within > td': { bg: 'hover' },
      '&[data-opens]': { cursor: 'pointer' },
    },
    cell: {
      paddingInline: { base: '2', sm: '3' },
      paddingBlock: 0,
      borderBottom: '1px solid token(colors.line)',
      whiteSpace: 'nowrap',
    },
    clipped: {
      paddingInline: { base: '2', sm: '3' },
      paddingBlock: 0,
      borderBottom: '1px solid token(colors.line)',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    price: {
      paddingInline: { base: '2', sm: '3' },
      paddingBlock: 0,
      borderBottom: '1px solid token(colors.line)',
      textAlign: 'end',
      fontVariantNumeric: 'tabular-nums',
    },
    chip: { verticalAlign: 'middle' },
    status: { display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 },
    held: { color: 'text-muted', smDown: { display: 'none' }, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})
