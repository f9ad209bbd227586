import { describe, expect, it } from 'vitest'
import { changesOf, type EventForm, problemsOf, settled, withCategory } from './event-form.ts'

const seen: EventForm = {
  category: 'sport',
  league: 'MLB',
  marketplace_cutoff_at: '2026-11-21T01:30:00.000Z',
  security_phrase: 'blue whale',
  theme: { title: '', description: '' },
  logo_url: '',
  away_team_logo_url: '',
  background_image_url: '',
  seat_upgrade_background_image_url: '',
}

describe('the update form', () => {
  it('sends only changed fields, with their previous values', () => {
    expect(changesOf(seen, { ...seen, security_phrase: 'red fox' })).toEqual({
      body: { security_phrase: 'red fox' },
      seen: { security_phrase: 'blue whale' },
    })
  })
  it('sends nothing if only blanks changed', () => {
    expect(changesOf(seen, { ...seen, security_phrase: ' blue whale ' })).toBeNull()
  })
  it('sends an empty league and a removed cutoff as null', () => {
    const changes = changesOf(seen, { ...seen, league: '', marketplace_cutoff_at: null })
    expect(changes?.body).toEqual({ league: null, marketplace_cutoff_at: null })
  })
  it('sends the theme only when a title or a description is given', () => {
    expect(changesOf(seen, { ...seen, security_phrase: 'red fox' })?.body).not.toHaveProperty('theme')
    expect(changesOf(seen, { ...seen, theme: { ...seen.theme, title: 'Retro night' } })).toEqual({
      body: { theme: { title: 'Retro night' } },
      seen: { 'theme.title': null },
    })
  })
  it('restores the league of a category', () => {
    const concert = withCategory(seen, 'concert', 'MLB')
    expect(concert.league).toBe('')
    expect(withCategory(concert, 'sport', 'MLB').league).toBe('MLB')
  })
  it('removes a league that the category does not have', () => {
    expect(settled({ ...seen, category: 'concert' })).toMatchObject({ category: 'concert', league: '' })
    expect(settled(seen)).toMatchObject({ league: 'MLB' })
  })
  it('refuses texts that are too long, and a missing category', () => {
    const long = {
      ...seen,
      category: '',
      security_phrase: 'x'.repeat(21),
      theme: { title: 'x'.repeat(101), description: 'x'.repeat(501) },
    }
    expect(problemsOf(long)).toEqual({
      category: 'Required',
      security_phrase: 'Must have max 20 characters',
      'theme.title': 'Must have max 100 characters',
      'theme.description': 'Must have max 500 characters',
    })
    expect(problemsOf({ ...seen, security_phrase: 'x'.repeat(20) })).toEqual({})
  })
})
