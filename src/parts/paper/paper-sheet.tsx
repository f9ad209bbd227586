import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'

const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBlockEnd: '4' })
/** Black on white in both themes, as on paper. */
const sheet = css({
  bg: 'white',
  color: 'black',
  colorScheme: 'light',
  padding: { base: '6', smDown: '4' },
  borderRadius: 'card',
  overflowX: 'auto',
  '@media print': { padding: 0 },
  '& h1': { textStyle: 'section' },
  '& h2': { fontWeight: 'semibold', marginBlockStart: '4', marginBlockEnd: '1' },
  // On a phone the sheet is moved sideways; narrower columns would cut words into letters.
  '& table': { width: 'full', minWidth: { smDown: '40rem' }, borderCollapse: 'collapse', textStyle: 'dense' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '1',
    borderBlockEnd: '1px solid #999',
    overflowWrap: 'anywhere',
  },
  '& thead th': { borderBlockEnd: '2px solid black', overflowWrap: 'normal' },
  '& [data-figure]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', overflowWrap: 'normal' },
})

interface Props {
  /** Controls before the button that prints; not printed. */
  choice?: ReactNode
  /** The text of the button that leaves the sheet. */
  backLabel: string
  onBack: () => void
  children: ReactNode
}

/** A sheet to print, with its buttons above it. Cells with `data-figure` are figures. */
export function PaperSheet({ choice, backLabel, onBack, children }: Props) {
  return (
    <>
      <div className={tools} data-no-print="">
        {choice}
        <Button variant="primary" icon={<Printer />} onClick={() => print()}>
          {m.paper_print()}
        </Button>
        <Button onClick={onBack}>{backLabel}</Button>
      </div>
      <article className={sheet} tabIndex={0}>
        {children}
      </article>
    </>
  )
}
