const stop = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ARRET', 'STOPP', 'AFMELDEN']
const start = ['START', 'UNSTOP']
const help = ['HELP', 'INFO', 'AIDE', 'HILFE', 'HULP']

const meanings = new Map<string, 'stop' | 'start' | 'help'>([
  ...stop.map((word) => [word, 'stop'] as const),
  ...start.map((word) => [word, 'start'] as const),
  ...help.map((word) => [word, 'help'] as const),
])

/** The meaning of a whole message, trimmed and ignoring case, if it is one of the words that take effect at once. */
export const meaningOf = (message: string): 'stop' | 'start' | 'help' | undefined => meanings.get(message.trim().toUpperCase())
