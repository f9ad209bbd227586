/** The number of lines that a chart can distinguish. */
export const MOST_LINES = 6

/** The CSS colour of a line by its index. */
export const lineColor = (index: number): string => `var(--colors-chart${(index % MOST_LINES) + 1})`

/** The dash patterns of the lines, which alone distinguish them in forced colours. */
const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4], [4, 2], [1, 2]]

export interface ChartColors {
  lines: { stroke: string; dash: number[] }[]
  text: string
  grid: string
  muted: string
}

/** The colours of a canvas, read from its parent element, since a canvas cannot use variables. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  if (matchMedia('(forced-colors: active)').matches) {
    const lines = DASHES.map((dash) => ({ stroke: 'CanvasText', dash }))
    return { lines, text: 'CanvasText', grid: 'GrayText', muted: 'GrayText' }
  }
  const color = (name: string) => style.getPropertyValue(`--colors-${name}`).trim()
  return {
    lines: DASHES.map((_, index) => ({ stroke: color(`chart${index + 1}`), dash: [] })),
    text: color('text-muted'),
    grid: color('line'),
    muted: color('text-faint'),
  }
}

/** Calls `onChange` when the theme, the brand, or the use of forced colours changes. @returns a function that ends these calls */
export function watchColors(onChange: () => void): () => void {
  const themes = new MutationObserver(onChange)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style'] })
  const forced = matchMedia('(forced-colors: active)')
  forced.addEventListener('change', onChange)
  return () => {
    themes.disconnect()
    forced.removeEventListener('change', onChange)
  }
}
