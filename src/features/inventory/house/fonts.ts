const FAMILY = '"Inter Variable", Inter, system-ui, sans-serif'

/** Returns the font of a text on the map. Its size is a whole number of pixels, because the first text in a new size takes milliseconds. */
export const fontOf = (px: number, weight: 400 | 600 = 600): string => `${weight} ${Math.round(px)}px ${FAMILY}`
