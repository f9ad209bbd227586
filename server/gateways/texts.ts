import { ofetch } from 'ofetch'
import type { TextFacts, Texts } from '#server/kernel/gateways/texts.ts'

/** The maximum length of a proposal in characters, which is the length of two SMS. */
export const LONGEST_TEXT = 306
/** How long a provider may take for its response, in milliseconds. */
const THINKING_MS = 12_000

/** The local default: composes proposals by rules, from the draft, the events and the reward. */
export const composedTexts: Texts = { suggest: async (facts) => compose(facts) }

/** Composes a proposal by rules: a greeting, the operator's own text, then as many sentences about events and reward as fit. */
export function compose(facts: TextFacts): string {
  const { earlier } = facts
  const texts = variants.map((variant) => composeAs(variant, facts))
  return texts.find((text) => !earlier.includes(text)) ?? texts[earlier.length % texts.length]!
}

/** The wording of one proposal. */
interface Variant {
  greeting: string
  one: (event: { title: string; time: string; venue: string }) => string
  several: (titles: string) => string
  saves: (code: string, amount: string) => string
  ending: string
}

/** Different wordings of the same facts, in the order in which they are proposed. */
const variants: readonly Variant[] = [
  {
    greeting: 'Hi {first_name}!',
    one: ({ title, time, venue }) => `${title}, ${time} at ${venue}: upgrade your seats before they are gone.`,
    several: (titles) => `Upgrade your seats for ${titles}.`,
    saves: (code, amount) => `Use code ${code} for ${amount} off.`,
    ending: 'Reply to choose yours.',
  },
  {
    greeting: 'Hello {first_name}!',
    one: ({ title, time, venue }) => `Better seats for ${title} are open. See you on ${time} at ${venue}.`,
    several: (titles) => `Better seats are open for ${titles}.`,
    saves: (code, amount) => `Your code ${code} takes ${amount} off.`,
    ending: 'Reply and we hold them for you.',
  },
  {
    greeting: '{first_name}, want to sit closer?',
    one: ({ title, time, venue }) => `There are still good seats for ${title} (${time}, ${venue}).`,
    several: (titles) => `There are still good seats for ${titles}.`,
    saves: (code, amount) => `${amount} off with ${code}.`,
    ending: 'Just reply to this message.',
  },
]

function composeAs(words: Variant, { message, events, reward }: TextFacts): string {
  const own = message.trim()
  const contains = (words: string) => own.toLowerCase().includes(words.toLowerCase())
  const [first, ...others] = events
  const greeting = /\{first_name\}|%%first_name%%/.test(own) || /^(hi|hey|hello)\b/i.test(own) ? '' : words.greeting
  const about =
    first === undefined || contains(first.title) || contains('{event_title}')
      ? ''
      : others.length === 0
        ? words.one(first)
        : words.several([first, ...others].map(({ title }) => title).join(', '))
  const saves = reward === null || contains(reward.code) ? '' : words.saves(reward.code, reward.amount)
  const ending = own === '' ? words.ending : ''
  return cut([greeting, own, about, saves, ending])
}

/** Joins the parts in order and leaves out parts that do not fit. If only the greeting fits, shortens the next part instead. */
function cut(parts: readonly string[]): string {
  let text = ''
  for (const part of parts.filter((one) => one !== '')) {
    const longer = text === '' ? part : `${text} ${part}`
    if (longer.length <= LONGEST_TEXT) text = longer
  }
  const first = parts.find((part) => part.length > 20) ?? ''
  return text.length > 20 ? text : `${first.slice(0, LONGEST_TEXT - 1)}…`
}

interface Provider {
  url: string
  model: string
  key: string | undefined
}

/** Proposes texts with an OpenAI-compatible chat endpoint. @throws if it fails, does not respond in time, or returns no text */
export const modelTexts = ({ url, model, key }: Provider): Texts => ({
  async suggest(facts) {
    const answer = await ofetch<{ choices?: { message?: { content?: unknown } }[] }>(url, {
      method: 'POST',
      timeout: THINKING_MS,
      retry: 0,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      body: { model, temperature: 0.7, max_tokens: 200, messages: promptOf(facts) },
    })
    const text = answer.choices?.[0]?.message?.content
    if (typeof text !== 'string' || text.trim() === '') throw new Error('The provider answered no text')
    return shortened(text.trim().replaceAll(/^["“]|["”]$/g, ''))
  },
})

/** Shortens a text at the end of a sentence, or of a word. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  const head = text.slice(0, LONGEST_TEXT)
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => head.lastIndexOf(end)))
  return sentence > LONGEST_TEXT / 2
    ? head.slice(0, sentence + 1)
    : `${head.slice(0, head.lastIndexOf(' '))}…`.slice(0, LONGEST_TEXT)
}

const promptOf = ({ message, events, reward, earlier }: TextFacts) => [
  {
    role: 'system',
    content: `You write text messages that offer seat upgrades to fans. Answer one message, at most ${LONGEST_TEXT} characters, plain text, no link. Write {first_name} where the fan's name belongs.`,
  },
  {
    role: 'user',
    content: [
      ...events.map(({ title, venue, time }) => `Event: ${title}, ${time}, ${venue}`),
      ...(reward === null ? [] : [`Promo code: ${reward.code}, ${reward.amount} off`]),
      ...earlier.map((text) => `Already proposed, write something clearly different: ${text}`),
      message.trim() === '' ? 'Write the message.' : `Improve this draft: ${message.trim()}`,
    ].join('\n'),
  },
]
