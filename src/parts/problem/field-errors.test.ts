import { describe, expect, it } from 'vitest'

import { ForgotPassword, ResetPassword, SignIn } from '#contract/session.ts'

import { fieldErrors } from './field-errors.ts'

describe('the checks of the sign-in forms', () => {
  it('asks for both fields', () =>
    expect(fieldErrors(SignIn, { email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    }))
  it('wants a valid email', () =>
    expect(fieldErrors(SignIn, { email: 'nobody', password: 'x' })).toEqual({ email: 'Must be a valid email' }))
  it('accepts what is right', () =>
    expect(fieldErrors(SignIn, { email: 'ada@example.test', password: 'x', remember: true })).toEqual({}))
  it('refuses what is too long', () =>
    expect(fieldErrors(SignIn, { email: 'ada@example.test', password: 'x'.repeat(256) })).toEqual({
      password: 'Must have max 255 characters',
    }))
  it('asks for the email of a forgotten password', () =>
    expect(fieldErrors(ForgotPassword, { email: ' ' })).toEqual({ email: 'Email is required' }))
  it('wants eight characters of a new password', () => {
    expect(fieldErrors(ResetPassword, { email: 'ada@example.test', token: 't', password: 'short' })).toEqual({
      password: 'Must be at least 8 characters',
    })
    expect(fieldErrors(ResetPassword, { email: 'ada@example.test', token: 't', password: '' })).toEqual({ password: 'Required' })
  })
})
