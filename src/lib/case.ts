/** Capitalizes the words of a name: `coming-soon` → `Coming Soon`, `performing arts` → `Performing Arts`, `MLB` → `MLB`. */
export const startCase = (text: string): string =>
  text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Converts a text to a part of an id: `D-backs at Giants` → `d-backs-at-giants`. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
