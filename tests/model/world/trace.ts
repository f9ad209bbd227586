/** Tells what happens, command by command and answer by answer, while somebody looks for what went wrong (`MODEL_TRACE=1`). */
export const trace = (words: () => string): void => {
  if (process.env['MODEL_TRACE']) console.log(words())
}
