/** The request of a fan whose message is only a keyword. */
export type Meaning = 'stop' | 'start' | 'help'

/** Keywords to stop: in English those of carriers in the United States and Canada, and of the FCC; then their translations. */
const stop = [
  'stop stopall end quit cancel unsubscribe revoke optout remove td stopp stoppromotions stopmessages stoptexts',
  'arret arrete arreter arretez arrett arrettout stoptout fin quitter annuler revoquer retirer resilier desabonner desabonnez',
  'desabonnement desinscrire desinscription desinscrivez',
  'stoppen stopalles allesstoppen ende beenden abbrechen abmelden abmeldung abbestellen austragen kundigen kuendigen kundigung',
  'kuendigung widerruf widerrufen entfernen aufhoren aufhoeren stornieren',
  'afmelden afmelding uitschrijven einde beeindigen annuleren opzeggen intrekken verwijderen stopzetten ophouden',
  'alto parar pare para parartodo detener baja darbaja darsedebaja darmedebaja terminar finalizar salir cancelar cancelartodo anular',
  'revocar quitar eliminar desuscribir desuscribirse desuscribirme cancelarsuscripcion',
]
const start = [
  'start unstop yes subscribe optin resume begin restart',
  'oui debut debuter demarrer commencer reprendre abonner sabonner reabonner inscrire sinscrire',
  'ja starten beginnen anmelden abonnieren fortsetzen',
  'aanmelden inschrijven hervatten abonneren',
  'si inicio iniciar comenzar empezar alta suscribir suscribirse suscribirme reanudar',
]
const help = ['help info information', 'aide', 'hilfe', 'hulp', 'ayuda informacion']

/** Polite words before or after a keyword. */
const please = [
  'please',
  'pls',
  'plz',
  'svp',
  'stp',
  'silvousplait',
  'silteplait',
  'bitte',
  'alstublieft',
  'alsjeblieft',
  'aub',
  'porfavor',
]

const listed = (lines: readonly string[], meaning: Meaning) =>
  lines.flatMap((line) => line.split(' ').map((word) => [word, meaning] as const))
const meanings = new Map<string, Meaning>([...listed(stop, 'stop'), ...listed(start, 'start'), ...listed(help, 'help')])

const emoji = /\p{Extended_Pictographic}|[0-9#*]\uFE0F?\u20E3|\p{Regional_Indicator}/gu

/**
 * Returns a text in lower case and normal width, without accents and emoji; punctuation and blanks of every kind become one
 * blank.
 * @returns for example `stop all` for `“ＳＴＯＰ, áll!” 🛑`
 */
export const plainWords = (text: string): string =>
  text
    .replaceAll(emoji, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

/**
 * Returns the meaning of a message that is only a keyword, or a keyword with "please". Case, accents, punctuation,
 * quotes, emoji and blanks do not matter.
 */
export function meaningOf(message: string): Meaning | undefined {
  const word = plainWords(message).replaceAll(' ', '')
  return meanings.get(word) ?? meanings.get(withoutPlease(word))
}

function withoutPlease(word: string): string {
  const before = please.find((one) => word.startsWith(one)) ?? ''
  const rest = word.slice(before.length)
  const after = please.find((one) => rest.endsWith(one)) ?? ''
  return rest.slice(0, rest.length - after.length)
}
