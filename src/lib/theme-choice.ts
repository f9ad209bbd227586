/** Returns the theme for a user's choice; without the choice `light` or `dark`, the theme of the device. */
export const themeOf = (choice: string | null): 'light' | 'dark' =>
  choice === 'light' || choice === 'dark' ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** The background of the page in each theme, for what surrounds the page: the title bar, and the window before the first paint. */
export const canvasColors = { light: '#f4f8f8', dark: '#0f1517' } as const
