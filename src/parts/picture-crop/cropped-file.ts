/** The largest file that may be uploaded, in bytes. */
const MOST_BYTES = 2_000_000
/** The quality of JPEG files, from 0 to 1. */
const QUALITY = 0.9
/** Each further attempt multiplies the width by this factor. */
const SHRINK = 0.8
const TRIES = 8

interface Cut {
  type: string
  quality: number
  maxSize: { width: number; height: number }
}

/**
 * Encodes a part of a picture as a file small enough to upload: at full size or, if that is too large, smaller. Returns null if
 * encoding fails, or if the file stays too large.
 * @param cut encodes the part; returns null if it cannot
 * @param name the name of the original file
 */
export async function croppedFile(
  cut: (how: Cut) => Promise<Blob | null>,
  { name, type, maxWidth, aspect }: { name: string; type: string; maxWidth: number; aspect: number },
): Promise<File | null> {
  // PNG preserves transparency.
  const written = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  let width = maxWidth
  for (let count = 0; count < TRIES; count++) {
    const blob = await cut({ type: written, quality: QUALITY, maxSize: { width, height: Math.round(width / aspect) } })
    if (blob === null) return null
    if (blob.size <= MOST_BYTES) return new File([blob], renamed(name, written), { type: written })
    width = Math.round(width * SHRINK)
  }
  return null
}

const renamed = (name: string, type: string) => `${name.replace(/\.\w+$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`
