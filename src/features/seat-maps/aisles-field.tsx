import { useMemo, useState } from 'react'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { listed } from '#lib/listed.ts'
import { MOST_AISLES } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import { Field } from '#ui/field/field.tsx'
import { useTypedText, useUnreadable } from '#ui/field/use-typed-text.ts'
import { Input } from '#ui/text-field/text-field.tsx'
import type { Spot } from './map-values.ts'
import { followedIn, readAisles, type TypedAisles } from './read-aisles.ts'

interface Props {
  /** The selected sections, and their seats. */
  chosen: readonly Spot[]
  views: readonly SectionView[]
  onAisles: (seats: string[]) => void
}

/** The seats of the selected sections after which an aisle runs. While a part of the text is wrong, the rest of it counts. */
export function AislesField({ chosen, views, onAisles }: Props) {
  const followed = useMemo(() => followedIn(views), [views])
  const lists = new Set(chosen.map(({ aisles }) => aisles.join(', ')))
  const shown = lists.size === 1 ? [...lists][0]! : ''
  /** The aisles of the map while the typed text is wrong; null while it is not. */
  const [besideWrong, setBesideWrong] = useState<string | null>(null)
  const { type, text, kept, readable, left, begin, leave, insist } = useTypedText({
    shown: () => shown,
    hasValue: besideWrong !== shown,
    isReadable: (typed) => problemOf(readAisles(typed, followed)) === null,
  })
  const problem = kept === null ? null : problemOf(readAisles(kept, followed))
  const onValue = (typed: string) => {
    const read = readAisles(typed, followed)
    const next = read.aisles.join(', ')
    // A text that is wrong as a whole removes no aisles.
    const isUsed = read.wrong.length === 0 || read.aisles.length > 0
    type(typed)
    setBesideWrong(problemOf(read) === null ? null : isUsed ? next : shown)
    if (isUsed && (lists.size > 1 || next !== shown)) onAisles(read.aisles)
  }
  return (
    <Field
      label={m.mapeditor_aisles()}
      help={lists.size > 1 ? m.mapeditor_aisles_differ() : m.mapeditor_aisles_help()}
      error={left ? problem : null}
    >
      <Input
        ref={useUnreadable(readable, problem)}
        autoComplete="off"
        value={text}
        onValue={onValue}
        onFocus={begin}
        onBlur={leave}
        onInvalid={insist}
      />
    </Field>
  )
}

function problemOf({ wrong, isTooMany }: TypedAisles): string | null {
  if (wrong.length > 0) return m.mapeditor_aisles_wrong({ count: wrong.length, seats: listed(wrong) })
  return isTooMany ? m.mapeditor_aisles_many({ max: showCount(MOST_AISLES) }) : null
}
