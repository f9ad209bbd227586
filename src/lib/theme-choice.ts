/** Returns the theme for a user's choice; without the choice `light` or `dark`, the theme of the device. */
export const themeOf = (choice: string | null): 'light' | 'dark' =>
  choice === 'light' || choice === 'dark' ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
