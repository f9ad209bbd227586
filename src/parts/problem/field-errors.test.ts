import { describe, expect, it } from 'vitest'

import { ForgotPassword, ResetPassword, SignIn } from '#contract/session.ts'

import { fieldErrors } from './field-errors.ts'

describe('the checks of the sign-in forms', () => {
  it('require both fields', () =>
    expect(fieldErrors(SignIn, { email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    }))
  it('require a valid email', () =>
    expect(fieldErrors(SignIn, { email: 'nobody', password: 'x' })).toEqual({ email: 'Must be a valid email' }))
  it('accept valid input', () =>
    expect(fieldErrors(SignIn, { email: 'ada@example.test', password: 'x', remember: true })).toEqual({}))
  it('refuse input that is too long', () =>
    expect(fieldErrors(SignIn, { email: 'ada@example.test', password: 'x'.repeat(256) })).toEqual({
      password: 'Must have max 255 characters',
    }))
  it('require the email of a forgotten password', () =>
    expect(fieldErrors(ForgotPassword, { email: ' ' })).toEqual({ email: 'Email is required' }))
  it('require eight characters for a new password', () => {
    expect(fieldErrors(ResetPassword, { email: 'ada@example.test', token: 't', password: 'short' })).toEqual({
      password: 'Must be at least 8 characters',
    })
    expect(fieldErrors(ResetPassword, { email: 'ada@example.test', token: 't', password: '' })).toEqual({ password: 'Required' })
  })
})
