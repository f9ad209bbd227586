import { describe, expect, it } from 'vitest'

import { isProfileChanged, profileBody, profileErrors as errorsOf, type ProfileInput } from './profile-errors.ts'

const input = (change: Partial<ProfileInput> = {}): ProfileInput => ({
  name: 'Ada',
  email: 'ada@example.test',
  current_password: '',
  new_password: '',
  confirm_password: '',
  ...change,
})

const profileErrors = (given: ProfileInput) => errorsOf(given, 'ada@example.test')

describe('My Account', () => {
  it('recognizes whether anything was changed', () => {
    const saved = { name: 'Ada', email: 'ada@example.test' }
    expect(isProfileChanged(input(), saved)).toBe(false)
    expect(isProfileChanged(input({ name: 'Grace' }), saved)).toBe(true)
    expect(isProfileChanged(input({ new_password: 'x' }), saved)).toBe(true)
  })
  it('needs no password to change a name', () => expect(profileErrors(input({ name: 'Grace' }))).toEqual({}))
  it('requires a name and a valid email', () =>
    expect(profileErrors(input({ name: ' ', email: 'ada' }))).toEqual({
      name: 'First name is required',
      email: 'Must be a valid email',
      current_password: 'Required',
    }))
  it('requires the current password for another email or a new password', () => {
    expect(profileErrors(input({ email: 'Ada@Example.test' }))).toEqual({})
    expect(profileErrors(input({ email: 'new@example.test' }))).toEqual({ current_password: 'Required' })
    expect(profileErrors(input({ new_password: 'new-secret', confirm_password: 'new-secret' }))).toEqual({
      current_password: 'Required',
    })
  })
  it('needs no new password with another email', () =>
    expect(profileErrors(input({ email: 'new@example.test', current_password: 'old-secret' }))).toEqual({}))
  it('requires the new password once the current one is given', () =>
    expect(profileErrors(input({ current_password: 'old-secret' }))).toEqual({
      new_password: 'Password is required',
      confirm_password: 'Required!',
    }))
  it('reports all errors at once', () =>
    expect(profileErrors(input({ name: '', current_password: 'old-secret' }))).toEqual({
      name: 'First name is required',
      new_password: 'Password is required',
      confirm_password: 'Required!',
    }))
  it('requires both passwords to match', () =>
    expect(
      profileErrors(input({ current_password: 'old-secret', new_password: 'new-secret', confirm_password: 'new-secrets' })),
    ).toEqual({
      confirm_password: 'Password must match',
    }))
  it('requires at least eight characters', () =>
    expect(profileErrors(input({ current_password: 'old-secret', new_password: 'short', confirm_password: 'short' }))).toEqual({
      new_password: 'Must be at least 8 characters',
    }))
  it('drops empty fields before sending', () => expect(profileBody(input())).toEqual({ name: 'Ada', email: 'ada@example.test' }))
  it('never sends the confirmation', () =>
    expect(
      Object.keys(
        profileBody(input({ current_password: 'old-secret', new_password: 'new-secret', confirm_password: 'new-secret' })),
      ),
    ).not.toContain('confirm_password'))
})
