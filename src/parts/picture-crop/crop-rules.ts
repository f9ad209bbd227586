/** The purpose of a cropped picture. */
export type CropKind = 'logo' | 'signup-background' | 'banner'

export interface CropRule {
  /** Width divided by height. */
  aspect: number
  minWidth: number
  minHeight: number
  /** Wider pictures are scaled down to this width, as more detail is not visible. */
  maxWidth: number
}

export const cropRules: Record<CropKind, CropRule> = {
  logo: { aspect: 1, minWidth: 64, minHeight: 64, maxWidth: 1024 },
  'signup-background': { aspect: 1.6, minWidth: 1200, minHeight: 750, maxWidth: 2400 },
  banner: { aspect: 1.6, minWidth: 1280, minHeight: 800, maxWidth: 2400 },
}

export interface Size {
  width: number
  height: number
}

export interface Rect extends Size {
  x: number
  y: number
}

/** Whether a piece of this size is large enough, with a tolerance of one pixel for rounding. */
export const isLargeEnough = ({ width, height }: Size, { minWidth, minHeight }: CropRule): boolean =>
  Math.round(width) >= minWidth - 1 && Math.round(height) >= minHeight - 1

/** Whether any piece of a picture of this size would be large enough. */
export const canBeCropped = (size: Size, rule: CropRule): boolean => isLargeEnough(largestPiece(size, rule.aspect), rule)

/** The largest piece of a picture with this ratio of width to height, in its middle. */
export function largestPiece({ width, height }: Size, aspect: number): Rect {
  const piece = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) }
  return { ...piece, x: (width - piece.width) / 2, y: (height - piece.height) / 2 }
}
