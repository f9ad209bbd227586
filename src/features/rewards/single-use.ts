const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

/** An unpredictable random number in [0, 1). */
const unforeseen = () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32

/**
 * A code of three random letters and four random digits.
 * @param isTaken whether the channel already has a code
 */
export function singleUseCode(isTaken: (code: string) => boolean, random: () => number = unforeseen): string {
  const some = (from: string, length: number) => Array.from({ length }, () => from[Math.floor(random() * from.length)]!).join('')
  for (;;) {
    const code = some(LETTERS, 3) + some(DIGITS, 4)
    if (!isTaken(code)) return code
  }
}
