export type SectionLook = 'table' | 'grid'

/** Which sections are open, each with its look, and the look a section opens with. */
export interface Opened {
  sections: ReadonlyMap<string, SectionLook>
  look: SectionLook
}

interface Kept {
  sections: [string, SectionLook][]
  look: SectionLook
}

const keyOf = (event: number) => `inventory.open.${event}`

/** The open sections of an event as this tab left them. */
export function readOpened(event: number): Opened {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(event)) ?? 'null') as Kept | null
    if (kept !== null) return { sections: new Map(kept.sections), look: kept.look }
  } catch {
    // A forbidden storage costs the memory, not the screen.
  }
  return { sections: new Map(), look: 'table' }
}

export function keepOpened(event: number, { sections, look }: Opened): void {
  try {
    sessionStorage.setItem(keyOf(event), JSON.stringify({ sections: [...sections], look } satisfies Kept))
  } catch {
    // As above.
  }
}

export const toggled = (opened: Opened, name: string): Opened => {
  const sections = new Map(opened.sections)
  if (!sections.delete(name)) sections.set(name, opened.look)
  return { ...opened, sections }
}

/** Other sections keep their look; those opened from now on take this one. */
export const withLook = (opened: Opened, name: string, look: SectionLook): Opened => ({
  look,
  sections: new Map(opened.sections).set(name, look),
})

export const allOpen = (opened: Opened, names: readonly string[]): Opened => ({
  ...opened,
  sections: new Map(names.map((name) => [name, opened.sections.get(name) ?? opened.look])),
})

export const allClosed = (opened: Opened): Opened => ({ ...opened, sections: new Map() })
