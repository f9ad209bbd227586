/** The purpose of a cropped picture. */
export type CropKind = 'logo' | 'signup-background' | 'banner'

export interface CropRule {
  /** Width divided by height. */
  aspect: number
  minWidth: number
  minHeight: number
  /** Wider pictures are scaled down to this, as more detail is not visible. */
  maxWidth: number
}

export const cropRules: Record<CropKind, CropRule> = {
  logo: { aspect: 1, minWidth: 64, minHeight: 64, maxWidth: 1024 },
  'signup-background': { aspect: 1.6, minWidth: 1200, minHeight: 750, maxWidth: 2400 },
  banner: { aspect: 1.6, minWidth: 1280, minHeight: 800, maxWidth: 2400 },
}

interface Size {
  width: number
  height: number
}

/** Whether a piece of this size is large enough, with a tolerance of one pixel for rounding. */
export const isLargeEnough = ({ width, height }: Size, { minWidth, minHeight }: CropRule): boolean =>
  Math.round(width) >= minWidth - 1 && Math.round(height) >= minHeight - 1

/** Whether any piece of a picture of this size would be large enough. */
export function canBeCropped(size: Size, rule: CropRule): boolean {
  const width = Math.min(size.width, size.height * rule.aspect)
  return isLargeEnough({ width, height: width / rule.aspect }, rule)
}
