/**
 * Removes browsers' default styles. Panda's own reset is not used, because it also styles `::before`, `::after`, `::backdrop` and
 * `::selection` of every element, which doubles the browser's work on styles. The few pseudo-elements of this app set their own
 * styles.
 */
export const reset = {
  '*': { margin: '0px', padding: '0px', boxSizing: 'border-box', borderWidth: 0, borderStyle: 'solid' },
  html: {
    lineHeight: 1.5,
    tabSize: 4,
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
    WebkitTapHighlightColor: 'transparent',
  },
  'img, svg, video, canvas, iframe': { display: 'block', verticalAlign: 'middle' },
  'img, video': { maxWidth: 'full', height: 'auto' },
  'h1, h2, h3, h4, h5, h6': { fontSize: 'inherit', fontWeight: 'inherit', textWrap: 'balance' },
  'ol, ul': { listStyle: 'none' },
  'button, input, optgroup, select, textarea': {
    font: 'inherit',
    fontFeatureSettings: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'transparent',
  },
  button: { appearance: 'button' },
  'input::placeholder, textarea::placeholder': { opacity: 1, color: 'color-mix(in oklab, currentcolor 50%, transparent)' },
  'input::-webkit-search-decoration, input::-webkit-search-cancel-button': { WebkitAppearance: 'none' },
  'input::-webkit-inner-spin-button, input::-webkit-outer-spin-button': { height: 'auto' },
  textarea: { resize: 'vertical' },
  table: { textIndent: '0px', borderColor: 'inherit', borderCollapse: 'collapse' },
  a: { color: 'inherit', textDecoration: 'inherit' },
  'abbr[title]': { textDecoration: 'underline dotted' },
  'b, strong': { fontWeight: 'bolder' },
  kbd: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, monospace', fontSize: '1em' },
  '[hidden]:not([hidden=until-found])': { display: 'none !important' },
}
