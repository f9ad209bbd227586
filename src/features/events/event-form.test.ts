import { describe, expect, it } from 'vitest'
import { changesOf, type EventForm, problemsOf, withCategory } from './event-form.ts'

const seen: EventForm = {
  category: 'sport',
  league: 'MLB',
  cutoff: '2026-11-21T01:30:00.000Z',
  phrase: 'blue whale',
  themeTitle: '',
  themeDescription: '',
}

describe('the update form', () => {
  it('sends only what changed, with what was seen of it', () => {
    expect(changesOf(seen, { ...seen, phrase: 'red fox' })).toEqual({
      body: { security_phrase: 'red fox' },
      seen: { security_phrase: 'blue whale' },
    })
  })
  it('sends nothing when nothing changed, blanks aside', () => {
    expect(changesOf(seen, { ...seen, phrase: ' blue whale ' })).toBeNull()
  })
  it('sends an empty league and a removed cutoff as null', () => {
    expect(changesOf(seen, { ...seen, league: '', cutoff: null })?.body).toEqual({ league: null, marketplace_cutoff_at: null })
  })
  it('sends the theme only when a title or a description is given', () => {
    expect(changesOf(seen, { ...seen, phrase: 'red fox' })?.body).not.toHaveProperty('theme')
    expect(changesOf(seen, { ...seen, themeTitle: 'Retro night' })).toEqual({
      body: { theme: { title: 'Retro night' } },
      seen: { 'theme.title': null },
    })
  })
  it('takes away a league that the new category does not have', () => {
    expect(withCategory(seen, 'concert')).toMatchObject({ category: 'concert', league: '' })
    expect(withCategory(seen, 'sport')).toMatchObject({ league: 'MLB' })
  })
  it('refuses texts that are too long, and no category', () => {
    expect(
      problemsOf({
        ...seen,
        category: '',
        phrase: 'x'.repeat(21),
        themeTitle: 'x'.repeat(101),
        themeDescription: 'x'.repeat(501),
      }),
    ).toEqual([
      { field: 'category', max: null },
      { field: 'phrase', max: 20 },
      { field: 'themeTitle', max: 100 },
      { field: 'themeDescription', max: 500 },
    ])
    expect(problemsOf({ ...seen, phrase: 'x'.repeat(20) })).toEqual([])
  })
})
