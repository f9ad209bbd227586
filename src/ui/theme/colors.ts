const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } })

/**
 * Colours by meaning. Each tone has the plain colour (icons, lines, fills), `-soft` (backgrounds) and `-text` (words on canvas,
 * surface or soft); `accent` and `danger` also have `-on` (words on the plain colour).
 */
export const semanticColors = {
  canvas: pair('oklch(0.977 0.004 200)', 'oklch(0.19 0.01 220)'),
  surface: pair('oklch(1 0 0)', 'oklch(0.222 0.011 216)'),
  raised: pair('oklch(1 0 0)', 'oklch(0.262 0.012 212)'),
  sunken: pair('oklch(0.955 0.006 200)', 'oklch(0.172 0.01 220)'),
  hover: pair('oklch(0.962 0.006 200)', 'oklch(0.265 0.012 212)'),
  line: pair('oklch(0.91 0.007 200)', 'oklch(0.315 0.012 212)'),
  'line-strong': pair('oklch(0.66 0.012 200)', 'oklch(0.545 0.012 208)'),
  text: pair('oklch(0.24 0.012 205)', 'oklch(0.945 0.005 200)'),
  'text-muted': pair('oklch(0.44 0.012 205)', 'oklch(0.775 0.01 200)'),
  'text-faint': pair('oklch(0.525 0.012 205)', 'oklch(0.685 0.012 200)'),
  scrim: pair('oklch(0.2 0.01 220 / 0.42)', 'oklch(0.1 0.01 220 / 0.64)'),

  // The accent uses the variables that `applyBrand` sets on the root element, or the default accent without them.
  accent: pair('var(--brand-light, oklch(0.52 0.09 180))', 'var(--brand-dark, oklch(0.74 0.1 180))'),
  'accent-on': pair('var(--brand-on-light, oklch(1 0 0))', 'var(--brand-on-dark, oklch(0.19 0.01 220))'),
  'accent-text': pair('var(--brand-text-light, oklch(0.47 0.085 180))', 'var(--brand-text-dark, oklch(0.8 0.095 180))'),
  'accent-soft': pair('var(--brand-soft-light, oklch(0.955 0.02 180))', 'var(--brand-soft-dark, oklch(0.295 0.032 185))'),

  positive: pair('oklch(0.56 0.13 150)', 'oklch(0.74 0.14 150)'),
  'positive-soft': pair('oklch(0.958 0.03 152)', 'oklch(0.295 0.042 152)'),
  'positive-text': pair('oklch(0.42 0.1 150)', 'oklch(0.85 0.11 150)'),
  caution: pair('oklch(0.665 0.155 58)', 'oklch(0.78 0.14 68)'),
  'caution-soft': pair('oklch(0.965 0.035 78)', 'oklch(0.305 0.045 66)'),
  'caution-text': pair('oklch(0.46 0.105 55)', 'oklch(0.87 0.1 76)'),
  danger: pair('oklch(0.555 0.19 27)', 'oklch(0.7 0.17 25)'),
  'danger-soft': pair('oklch(0.962 0.02 20)', 'oklch(0.3 0.058 22)'),
  'danger-text': pair('oklch(0.49 0.175 27)', 'oklch(0.83 0.1 20)'),
  'danger-on': pair('oklch(1 0 0)', 'oklch(0.19 0.01 220)'),
  info: pair('oklch(0.555 0.115 250)', 'oklch(0.73 0.11 246)'),
  'info-soft': pair('oklch(0.96 0.02 248)', 'oklch(0.3 0.042 250)'),
  'info-text': pair('oklch(0.45 0.11 252)', 'oklch(0.84 0.08 245)'),

  // Six chart lines in fixed order, which colour-blind people can distinguish: similar hues differ in lightness.
  chart1: pair('oklch(0.52 0.13 245)', 'oklch(0.72 0.12 240)'),
  chart2: pair('oklch(0.64 0.16 52)', 'oklch(0.77 0.14 62)'),
  chart3: pair('oklch(0.54 0.11 168)', 'oklch(0.74 0.12 168)'),
  chart4: pair('oklch(0.6 0.15 342)', 'oklch(0.76 0.12 342)'),
  chart5: pair('oklch(0.44 0.11 290)', 'oklch(0.66 0.12 292)'),
  chart6: pair('oklch(0.66 0.11 95)', 'oklch(0.84 0.12 98)'),
}
