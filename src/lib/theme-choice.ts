/** The theme for a user's choice; anything but `light` and `dark` follows the device. */
export const themeOf = (choice: string | null): 'light' | 'dark' =>
  choice === 'light' || choice === 'dark' ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
