import type { Estimate } from '#contract/try-out.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { type Costs, costWords } from './cost-words.ts'

interface Props extends Omit<Costs, 'fans' | 'hasMedia'> {
  fans: number | undefined
  hasMedia?: boolean
}

const line = css({ textStyle: 'dense', color: 'text-muted', fontVariantNumeric: 'tabular-nums' })
const small = css({ textStyle: 'label' })

/** The expected cost of a send for its fans, as one figure, with the rule of thumb as its footnote. */
export function CostLine({ fans, hasMedia = false, ...of }: Props) {
  if (fans === undefined) return null
  const { cost, footnote } = costWords({ ...of, fans, hasMedia })
  return (
    <div className={line}>
      <p>{[cost, ...notesOf(of.estimate, hasMedia)].join(' ')}</p>
      {footnote !== null && <p className={small}>{footnote}</p>}
    </div>
  )
}

/** The reasons why the cost differs from one message for each fan. */
const notesOf = (estimate: Estimate | undefined, hasMedia: boolean): string[] =>
  estimate === undefined
    ? []
    : [
        ...(estimate.sharing_fans > 0 ? [m.sending_sharing_fans({ count: estimate.sharing_fans })] : []),
        ...(estimate.unicode_fans > 0 && !hasMedia ? [m.sending_unicode_fans({ count: estimate.unicode_fans })] : []),
      ]
