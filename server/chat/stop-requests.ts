import { plainWords } from './words.ts'

/** Keywords that ask to stop even as a separate sentence beside others: "STOP. I never signed up." */
const alone = new Set(
  'stop stopp unsubscribe unsub optout stopall revoke arret desabonner abmelden abbestellen afmelden uitschrijven parar'.split(
    ' ',
  ),
)
/** Words without a meaning of their own beside a keyword: "STOP STOP thanks", "wrong number, stop". */
const beside = new Set(
  'please pls plz thanks thank you thx ty ok okay now already sorry wrong number svp stp merci bitte danke aub alsjeblieft bedankt por favor gracias'.split(
    ' ',
  ),
)
/** Shortens letters that are repeated three times or more: `stoppp` to `stop`. */
const short = (word: string) => word.replaceAll(/(.)\1{2,}/g, '$1')

/** Whether a message consists only of keywords, repeated or together with words from `beside`. */
function isOnlyKeywords(words: string): boolean {
  const others = words.split(' ').filter((word) => !alone.has(short(word)))
  return others.length < words.split(' ').length && others.every((word) => beside.has(word))
}

const texts = '(texts?|texting|messages?|messaging|msgs?|sms|spam|spamming|notifications?|alerts?|offers?|promotions?)'

/** Patterns of sentences that clearly ask to stop, in the form of `plainWords`. */
const requests: readonly RegExp[] = [
  // English
  /\b(stop|quit|cease)( \w+){0,2} (texting|messaging|sending|contacting|spamming|bothering|harassing|writing)\b/,
  new RegExp(String.raw`\b(stop|no more|no further|end|cancel) (these |this |the |all |any |your |my )*${texts}\b`),
  /^(ok |okay |please |just )*stop (it|this|that|now|already|immediately|everything|all of this|right now)( please| now)*$/,
  /\b(do not|don t|dont|never) (ever )?(text|message|contact|write|spam|bother)( to)? (me|us|this number|my phone)\b/,
  new RegExp(String.raw`\b(do not|don t|dont|never) (ever )?send( me| us)? (any |more |these |such |your |other )*${texts}\b`),
  /\b(do not|don t|dont) (want|wish)( to (get|receive|have))? (any |more |these |your |other )*(texts?|messages?|sms|spam|offers?)\b/,
  /\b(unsubscribe|opt)( me| us| my number| this number)? (out|me|us|from|off)\b|\bopt out\b|\b(want|like|need|wish|how) (\w+ ){0,2}unsubscribe\b/,
  /\b(take|get|remove|delete|drop) (me|us|my (phone |cell )?number|this number)( (off|from|of|out))?\b/,
  /\b(leave me alone|lose (my|this) number|remove me|i revoke|revoke my consent|i want (you )?to stop (it|this|now|please|these)|want (it|this|these) to stop)\b/,
  // French
  /\b(arretez|arreter|arrete|cessez|cesser|cesse|stoppez|stop)( \w+){0,4} (messages?|sms|textos?|envois?|ecrire|envoyer|contacter|spam)\b/,
  /\b(n|ne)( me| m| nous)? ?(envoyez|envoie|ecrivez|ecris|contactez|contacte|derangez)( \w+){0,2} (plus|pas)\b|\bne m (ecrivez|envoyez|contactez) (plus|pas)\b|\bne plus (m|me|nous) ?(ecrire|envoyer|contacter|deranger)\b/,
  /\b(plus|pas) (de|d|aucun|aucuns) (\w+ )?(messages?|sms|textos?|spam|pub|publicites?)\b/,
  /\b(desabonnez|desabonner|desinscrivez|desinscrire|retirez|supprimez|enlevez) (moi|nous|mon numero)\b|\b(me|m) (desabonner|desinscrire)\b|\blaissez moi tranquille\b/,
  // German
  /\b(hor|hoer|hort|hoert|horen|hoeren)( sie)?( bitte)?( endlich)?( damit)? auf\b/,
  /\bkeine?( weiteren?)? (nachrichten?|sms|texte|angebote|werbung|mitteilungen)( mehr)?\b/,
  /\b(schreib|schreibt|schreiben|schick|schickt|schicken|sende|sendet|senden|kontaktieren|kontaktiert|kontaktiere)( sie)?( mir| mich| uns)?( bitte)? (nicht|keine|nichts)( \w+)? ?mehr\b/,
  /\b(mich|meine nummer)( \w+){0,4} (abmelden|austragen|abbestellen|loschen|entfernen|streichen)\b|\b(meld|melde|melden|trag|trage|tragen|nehmt|nimm|nehmen|streicht|streichen|entfernt|entfernen)( sie)? (mich|meine nummer)\b/,
  /\b(lass|lasst|lassen)( sie)? mich in ruhe\b|\bstopp?( \w+){0,2} (nachrichten|sms|werbung)\b/,
  // Dutch
  /\bstop( \w+){0,3} (berichten|berichtjes|sms|smsen|sms en|smsjes|sturen|appen|schrijven|spam|reclame)\b/,
  /\bgeen( \w+)? (berichten|berichtjes|sms|smsjes|reclame|aanbiedingen|spam)( meer)?\b/,
  /\b(stuur|schrijf|app|sms|contacteer|benader)( me| mij| ons)?( aub| alstublieft| alsjeblieft)? (niet|geen|niks|niets)( \w+)? ?meer\b/,
  /\b(schrijf|meld|haal|verwijder|schrap) (me|mij|mijn nummer|ons)\b|\b(me|mij)( \w+){0,2} (afmelden|uitschrijven)\b|\blaat me met rust\b/,
  // Spanish
  /\b(deja|deje|dejen|dejad|para|pare|paren|parad) de( \w+)? ?(enviar|mandar|escribir|molestar|contactar)\w*\b/,
  /\bno (me|nos) (envie|envien|envies|mande|manden|mandes|escriba|escriban|escribas|contacte|contacten|moleste|molesten|molestes)\b/,
  /\bno( \w+){0,2} mas (mensajes|textos|sms|ofertas|publicidad)\b|\b(darme|denme|deme|dame) de baja\b/,
  /\b(borra|borre|borren|elimina|elimine|eliminen|quita|quite|quiten|saca|saque|saquen)(me)?( mi numero| de la lista| de su lista| de esta lista)\b/,
]

/** Matches a message of this system that a phone's reaction quotes: “Liked “Hi, doors open early. STOP to cancel””. */
const quoted = /[“„«"][^“”„«»"]{40,}[”“»"]/gu

/** Matches requests not to stop, and similar phrases with another meaning. */
const opposite = /\b(do not|don t|dont|never|not) (stop|quit)\b|\bstop (by|at|in)\b/

/**
 * Whether a message that is not just a keyword clearly asks for no more messages, in English, French, German, Dutch or Spanish. A
 * person then decides; until then no messages are sent to the fan.
 */
export function asksToStop(message: string): boolean {
  const own = message.replaceAll(quoted, ' ')
  const words = plainWords(own)
  if (opposite.test(words)) return false
  if (isOnlyKeywords(words)) return true
  if (own.split(/[.!?;,\n]+/).some((clause) => alone.has(plainWords(clause).replaceAll(' ', '')))) return true
  return requests.some((one) => one.test(words))
}
