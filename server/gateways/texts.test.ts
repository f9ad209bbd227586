import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelTexts, compose, LONGEST_TEXT } from './texts.ts'
import type { TextFacts } from '#server/kernel/gateways/texts.ts'

const facts: TextFacts = {
  message: 'Better seats',
  events: [{ title: 'Cubs at Giants', venue: 'The Park', time: '03/13/26 6:00pm CDT' }],
  reward: { code: 'TEN', amount: '$10.00' },
  earlier: [],
}

/** A local provider of texts that sends a prepared response and stores the last request. */
let provider: Server
let answer: { status: number; body: unknown } = { status: 200, body: {} }
let received: { authorization: string | undefined; body: { model: string; messages: { content: string }[] } } | undefined

beforeAll(async () => {
  provider = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      received = { authorization: request.headers.authorization, body: JSON.parse(text) as NonNullable<typeof received>['body'] }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
})
afterAll(() => new Promise((done) => provider.close(done)))

const texts = () =>
  modelTexts({
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/chat/completions`,
    model: 'small',
    key: 'k',
  })
const modelAnswers = (content: unknown) => (answer = { status: 200, body: { choices: [{ message: { content } }] } })

test('a provider gets the facts with its API key, and its text is used without the quotation marks', async () => {
  modelAnswers('“Hi {first_name}, sit closer.”')
  expect(await texts().suggest(facts)).toBe('Hi {first_name}, sit closer.')
  expect(received).toMatchObject({ authorization: 'Bearer k', body: { model: 'small' } })
  expect(received!.body.messages.at(-1)!.content).toContain('Event: Cubs at Giants, 03/13/26 6:00pm CDT, The Park')
  expect(received!.body.messages.at(-1)!.content).toContain('Promo code: TEN, $10.00 off')
})

test('a text that is too long is cut at the end of a sentence', async () => {
  modelAnswers(`${'A sentence of some words. '.repeat(20)}`)
  const text = await texts().suggest(facts)
  expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT)
  expect(text.endsWith('words.')).toBe(true)
})

test('an empty response and an error are not used as proposals', async () => {
  modelAnswers('  ')
  await expect(texts().suggest(facts)).rejects.toThrow('no text')
  answer = { status: 500, body: { error: 'busy' } }
  await expect(texts().suggest(facts)).rejects.toThrow('500')
})

test('a text composed by rules has the operator’s words, the event and the code, each once', () => {
  const text = compose(facts)
  for (const part of ['Hi {first_name}!', 'Better seats', 'Cubs at Giants', 'Use code TEN'])
    expect(text.split(part)).toHaveLength(2)
  expect(
    compose({ ...facts, message: `Hello there, Cubs at Giants with TEN ${'and more '.repeat(60)}` }).length,
  ).toBeLessThanOrEqual(LONGEST_TEXT)
})

test('the next text composed by rules differs from those that were proposed before', () => {
  const first = compose(facts)
  const second = compose({ ...facts, earlier: [first] })
  const third = compose({ ...facts, earlier: [first, second] })
  expect(new Set([first, second, third]).size).toBe(3)
  expect(compose({ ...facts, earlier: [first, second, third] })).toBe(first)
})
