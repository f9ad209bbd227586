/** The selected part of a text, or the place of the cursor if both ends are the same. */
interface Selection {
  from: number
  to: number
}

/**
 * Puts a variable in the place of the selected text, with a blank between it and a word beside it. Returns the new text, and the
 * place after the variable.
 */
export function withVariable(text: string, token: string, { from, to }: Selection): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const left = `${before}${/[\p{L}\p{N}.,:;!?)}]$/u.test(before) ? ' ' : ''}{${token}}`
  return { text: `${left}${/^[\p{L}\p{N}({]/u.test(after) ? ' ' : ''}${after}`, cursor: left.length }
}
