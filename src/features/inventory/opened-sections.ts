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
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(event)) ?? 'null') as Kept | null
    if (kept !== null) return { sections: new Map(kept.sections), look: kept.look }
  } catch {
    // Without storage, nothing was remembered.
  }
  return { sections: new Map(), look: 'table' }
}

export function keepOpened(event: number, { sections, look }: Opened): void {
  try {
    sessionStorage.setItem(keyOf(event), JSON.stringify({ sections: [...sections], look } satisfies Kept))
  } catch {
    // Without storage, nothing is remembered.
  }
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
