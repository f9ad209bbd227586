import { tabValues } from '#lib/browser-values.ts'

export type SectionLook = 'table' | 'grid'

/** The open sections, each as a table or as a grid, and the look in which the next section opens. */
export interface Opened {
  sections: ReadonlyMap<string, SectionLook>
  look: SectionLook
}

interface Kept {
  sections: [string, SectionLook][]
  look: SectionLook
}

const keyOf = (event: number) => `inventory.open.${event}`

/** The open sections of an event, as stored for this tab. */
export function readOpened(event: number): Opened {
  const kept = tabValues.getJson(keyOf(event)) as Kept | null
  return kept === null ? { sections: new Map(), look: 'table' } : { sections: new Map(kept.sections), look: kept.look }
}

export function keepOpened(event: number, { sections, look }: Opened): void {
  tabValues.set(keyOf(event), JSON.stringify({ sections: [...sections], look } satisfies Kept))
}

export const toggled = (opened: Opened, name: string): Opened => {
  const sections = new Map(opened.sections)
  if (!sections.delete(name)) sections.set(name, opened.look)
  return { ...opened, sections }
}

/** Sets the look of a section, and of sections opened later; other open sections keep their look. */
export const withLook = (opened: Opened, name: string, look: SectionLook): Opened => ({
  look,
  sections: new Map(opened.sections).set(name, look),
})

export const allOpen = (opened: Opened, names: readonly string[]): Opened => ({
  ...opened,
  sections: new Map(names.map((name) => [name, opened.sections.get(name) ?? opened.look])),
})

export const allClosed = (opened: Opened): Opened => ({ ...opened, sections: new Map() })
