declare module 'virtual:help-contents/*' {
  import type { HelpEntry } from '#help/page.ts'

  const contents: HelpEntry[]
  export default contents
}
