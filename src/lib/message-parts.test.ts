import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'

test('a link ends before the period, and a variable without a value is a part of its own', () => {
  expect(messageParts('Go to https://a.example/x?y=1. Now %%team%% {who}')).toEqual([
    { kind: 'words', text: 'Go to ' },
    { kind: 'link', text: 'https://a.example/x?y=1' },
    { kind: 'words', text: '. Now ' },
    { kind: 'unfilled', text: '%%team%%' },
    { kind: 'words', text: ' ' },
    { kind: 'unfilled', text: '{who}' },
  ])
})

test('characters that raise the cost are marked as a whole, even if they are two units', () => {
  expect(messageParts('Hi ⚾⚾ Zoë', ['⚾', 'ë']).filter(({ kind }) => kind === 'dear')).toEqual([
    { kind: 'dear', text: '⚾⚾' },
    { kind: 'dear', text: 'ë' },
  ])
})
