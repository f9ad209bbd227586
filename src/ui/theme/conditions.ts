/** Additional style conditions: the theme attribute, coarse pointers, devices that hover, and narrow windows. */
export const conditions = {
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
  coarse: '@media (pointer: coarse)',
  canHover: '@media (hover: hover)',
  underSm: '@media (max-width: 599.98px)',
  underMd: '@media (max-width: 1059.98px)',
}
