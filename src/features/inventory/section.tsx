import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useId } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatCounts } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { ProportionBar } from '#ui/proportion-bar/proportion-bar.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import type { SectionLook } from './opened-sections.ts'
import { SectionBody } from './section-body.tsx'
import type { SectionLayout } from './section-sizes.ts'

interface Props {
  result: SectionResult
  look: SectionLook | undefined
  onToggle: (name: string) => void
  onLook: (name: string, look: SectionLook) => void
  layout: SectionLayout
  /** The range of rendered rows: `firstRow` included, `lastRow` excluded. */
  firstRow: number
  lastRow: number
  /** The selected seats of the section. */
  chosen: ReadonlySet<number>
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
}

const styles = {
  root: css({ border: '1px solid token(colors.line)', borderRadius: 'card', bg: 'surface', height: 'full' }),
  heading: css({
    position: 'sticky',
    top: 'var(--inventory-head, 56px)',
    zIndex: 2,
    bg: 'surface',
    borderRadius: 'card',
    fontWeight: 'normal',
    '&[data-open]': { borderBottomRadius: 0 },
  }),
  header: css({
    display: 'grid',
    gridTemplateColumns: '16px minmax(5rem, 1fr) auto minmax(3rem, 10rem)',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    paddingInline: '3',
    textAlign: 'start',
    borderRadius: 'card',
    _hover: { bg: 'hover' },
    '&[aria-expanded=true]': { borderBottomRadius: 0 },
    mdDown: { gridTemplateColumns: '16px minmax(4rem, 1fr) auto' },
  }),
  // Further facts are below the name, so that they take no width from it.
  titles: css({ display: 'flex', flexDirection: 'column', gap: '0.5', minWidth: 0, whiteSpace: 'nowrap' }),
  name: css({ fontWeight: 'semibold', overflow: 'hidden', textOverflow: 'ellipsis' }),
  notes: css({
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minWidth: 0,
    overflow: 'hidden',
    '&:empty': { display: 'none' },
  }),
  figures: css({ display: 'flex', alignItems: 'center', gap: { base: '3', sm: '5' } }),
  figure: css({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    fontVariantNumeric: 'tabular-nums',
    minWidth: { base: '2.5rem', sm: '4rem' },
  }),
  label: css({ textStyle: 'label', color: 'text-muted', fontWeight: 'normal' }),
  waiting: css({ display: 'flex', gap: '1', smDown: { display: 'none' } }),
  bar: css({ minWidth: 0, mdDown: { display: 'none' } }),
}

/**
 * One section: its head with counts and their proportion, and its seats when it is open. Memoised, because most sections do not
 * change while the person types or scrolls.
 */
export const Section = memo(function Section({ result, look, onToggle, onLook, ...body }: Props) {
  const id = useId()
  const { view } = result
  const isOpen = look !== undefined
  return (
    <section className={styles.root} aria-labelledby={`${id} ${id}-found`}>
      <h3 className={styles.heading} data-open={isOpen ? '' : undefined}>
        <button
          type="button"
          className={styles.header}
          style={{ height: body.layout.heights.header }}
          aria-expanded={isOpen}
          onClick={() => onToggle(view.name)}
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
          <span className={styles.titles}>
            <span className={styles.name} id={id}>
              <span className={styles.label}>{m.inventory_section()} </span>
              {view.name}
            </span>
            <span className={styles.notes}>
              <Selected count={body.chosen.size} className={styles.label} />
              <Found id={`${id}-found`} result={result} className={styles.label} />
              <Waiting counts={view.counts} className={styles.waiting} />
            </span>
          </span>
          <Figures counts={view.counts} />
          <span className={styles.bar}>
            <ProportionBar
              label={m.inventory_section_named({ section: view.name })}
              parts={[
                { tone: 'purchased', value: view.counts.purchased, label: m.inventory_sold() },
                { tone: 'reserved', value: view.counts.reserved, label: m.inventory_reserved() },
                { tone: 'available', value: view.counts.available, label: m.inventory_available() },
              ]}
            />
          </span>
        </button>
      </h3>
      {isOpen && <SectionBody result={result} look={look} onLook={onLook} {...body} />}
    </section>
  )
})

/** The number of found seats, if not all were found. */
function Found({ id, result, className }: { id: string; result: SectionResult; className: string | undefined }) {
  return result.count === result.view.size ? null : (
    <span id={id} className={className}>
      {m.inventory_found({ count: result.count })}
    </span>
  )
}

/** The number of selected seats of a section, shown even if the section is closed. */
function Selected({ count, className }: { count: number; className: string | undefined }) {
  return count === 0 ? null : <span className={className}>{m.inventory_selected({ count })}</span>
}

/** The number of a section's seats with queued changes, and of those that need a person. */
function Waiting({ counts, className }: { counts: SeatCounts; className: string | undefined }) {
  if (counts.holdRequested + counts.releaseRequested + counts.attention === 0) return null
  return (
    <span className={className}>
      {counts.holdRequested > 0 && <SeatChip state="hold-requested" count={counts.holdRequested} />}
      {counts.releaseRequested > 0 && <SeatChip state="release-requested" count={counts.releaseRequested} />}
      {counts.attention > 0 && <SeatChip state="needs-you" count={counts.attention} />}
    </span>
  )
}

function Figures({ counts }: { counts: SeatCounts }) {
  const figures = [
    { label: m.inventory_sold(), value: counts.purchased },
    { label: m.inventory_reserved(), value: counts.reserved },
    { label: m.inventory_available(), value: counts.available },
  ]
  return (
    <span className={styles.figures}>
      {figures.map(({ label, value }) => (
        <span key={label} className={styles.figure}>
          <span className={styles.label}>{label}</span> {showCount(value)}
        </span>
      ))}
    </span>
  )
}
