/** Prints what happens, command by command and response by response, for debugging (`MODEL_TRACE=1`). */
export const trace = (words: () => string): void => {
  if (process.env['MODEL_TRACE']) console.log(words())
}
