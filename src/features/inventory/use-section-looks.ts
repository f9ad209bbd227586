import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import { allClosed, allOpen, type Opened, type SectionLook, toggled, withLook } from './opened-sections.ts'

interface Options {
  query: SeatQuery
  sections: readonly SectionResult[]
  opened: Opened
  open: (next: Opened) => void
}

const none: ReadonlySet<string> = new Set()

/** The open sections and their looks. A search opens its hits; a hit that is closed stays closed until the text changes. */
export function useSectionLooks({ query, sections, opened, open }: Options) {
  const [closed, setClosed] = useState<{ text: string; names: ReadonlySet<string> }>({ text: '', names: none })
  const isSearch = query.text.trim() !== ''
  const shut = closed.text === query.text ? closed.names : none
  const shutTo = (names: ReadonlySet<string>) => setClosed({ text: query.text, names })
  const lookOf = (name: string): SectionLook | undefined =>
    isSearch ? (shut.has(name) ? undefined : (opened.sections.get(name) ?? opened.look)) : opened.sections.get(name)
  const names = () => sections.map((section) => section.view.name)
  const toggle = (name: string) => (isSearch ? shutTo(flipped(shut, name)) : open(toggled(opened, name)))
  const change = (name: string, next: SectionLook) => open(withLook(opened, name, next))

  // The functions are stable, so that a section is rendered again only if it changed, not at each key press.
  const latest = useRef({ toggle, change })
  useLayoutEffect(() => void (latest.current = { toggle, change }))
  return {
    lookOf,
    onToggle: useCallback((name: string) => latest.current.toggle(name), []),
    onLook: useCallback((name: string, next: SectionLook) => latest.current.change(name, next), []),
    openOne: (name: string) => lookOf(name) === undefined && toggle(name),
    openAll: () => (isSearch ? shutTo(none) : open(allOpen(opened, names()))),
    closeAll: () => (isSearch ? shutTo(new Set(names())) : open(allClosed(opened))),
  }
}

function flipped(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names)
  if (!next.delete(name)) next.add(name)
  return next
}
