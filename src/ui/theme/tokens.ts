const px = (value: number) => ({ value: `${value / 16}rem` })

/** Steps of four pixels; the half steps are for chips and tiny gaps. */
const steps = {
  '0': { value: '0' },
  '0.5': px(2),
  '1': px(4),
  '1.5': px(6),
  '2': px(8),
  '2.5': px(10),
  '3': px(12),
  '4': px(16),
  '5': px(20),
  '6': px(24),
  '7': px(28),
  '8': px(32),
  '9': px(36),
  '10': px(40),
  '11': px(44),
  '12': px(48),
  '14': px(56),
  '16': px(64),
  '20': px(80),
  '24': px(96),
}

/** Widths at which the layout changes; `beside`: beside a card and the navigation, there is enough room for a list of seats. */
export const breakpoints = { sm: '600px', md: '1060px', beside: '1240px', lg: '1400px', xl: '1580px' }

export const tokens = {
  spacing: steps,
  sizes: {
    ...steps,
    full: { value: '100%' },
    control: { value: '2rem' },
    controlCoarse: { value: '2.75rem' },
    form: { value: '640px' },
    sidebar: { value: '258px' },
    drawer: { value: '420px' },
    header: { value: '56px' },
  },
  radii: { control: { value: '6px' }, card: { value: '10px' }, full: { value: '9999px' } },
  fonts: {
    body: { value: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif" },
    mono: { value: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace" },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  durations: { open: { value: '120ms' }, close: { value: '80ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0, 0, 1)' } },
  shadows: {
    float: { value: '0 1px 2px oklch(0.2 0.02 200 / 0.08), 0 8px 24px oklch(0.2 0.02 200 / 0.16)' },
    overlay: { value: '0 2px 4px oklch(0.2 0.02 200 / 0.1), 0 20px 60px oklch(0.2 0.02 200 / 0.28)' },
  },
  zIndex: { sticky: { value: '10' }, header: { value: '20' }, skip: { value: '40' } },
}

const style = (size: number, line: number, fontWeight?: number) => ({
  value: { fontSize: `${size / 16}rem`, lineHeight: `${line / 16}rem`, ...(fontWeight ? { fontWeight } : {}) },
})

/** The six font sizes; there are no others. */
export const textStyles = {
  body: style(14, 20),
  dense: style(13, 18),
  label: style(12, 16),
  section: style(16, 24, 600),
  title: style(20, 28, 600),
  figure: style(28, 32, 600),
}
