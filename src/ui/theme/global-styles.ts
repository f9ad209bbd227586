export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.45' } },
  marquee: { to: { transform: 'translateX(-100%)' } },
  appear: { from: { opacity: '0', transform: 'translateY(4px)' }, to: { opacity: '1', transform: 'none' } },
}

/** Styles of the whole document: type, focus ring, icons, scroll bars, reduced motion and printing. */
export const globalStyles = {
  html: {
    fontFamily: 'body',
    color: 'text',
    bg: 'canvas',
    colorScheme: 'light',
    accentColor: 'token(colors.accent)',
    textSizeAdjust: '100%',
    overflowWrap: 'break-word',
    scrollbarColor: 'token(colors.line-strong) transparent',
  },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '[data-theme=light]': { colorScheme: 'light' },
  // Only for touch devices, whose scroll bars take no space. On other devices, the page would jump sideways when a dialog opens.
  'html:has(dialog[open])': { _coarse: { overflow: 'hidden' } },
  body: { minHeight: '100dvh', textStyle: 'body' },
  'h1, h2, h3, h4': { fontWeight: 'semibold' },
  'table, output, time, data, [data-figures]': { fontVariantNumeric: 'tabular-nums', fontFeatureSettings: '"tnum", "cv11"' },
  ':where(a, button, input, select, textarea, summary, [tabindex]):focus-visible': {
    outline: '2px solid token(colors.accent)',
    outlineOffset: '2px',
  },
  ':focus:not(:focus-visible)': { outline: 'none' },
  'button:not(:disabled), label[for], summary, select': { cursor: 'pointer' },
  '.lucide': { width: '16px', height: '16px', strokeWidth: '1.75', flexShrink: '0' },
  // Defined once on the root, because a rule for all elements would add a style to each element.
  ':root::selection': { bg: 'accent-soft', color: 'accent-text' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  // The printed handover sheet: A4 with page numbers.
  '@page handover': { size: 'A4', margin: '15mm', '@bottom-right': { content: 'counter(page) " / " counter(pages)' } },
  '@media print': {
    'html, body': { bg: 'white', color: 'black' },
    'nav, header[data-shell], aside[data-shell], footer[data-shell], [popover], [data-no-print]': { display: 'none !important' },
    '*': {
      boxShadow: 'none !important',
      position: 'static !important',
      overflow: 'visible !important',
      maxHeight: 'none !important',
    },
    'tr, li, section': { breakInside: 'avoid' },
  },
}
