import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { subjects } from '#contract/core/access.ts'
import { factorAnswer, FactorChallenge } from '#contract/factor-answers.ts'
import { atMost, Instant, MAX_TEXT, Message, MIN_PASSWORD, RowId, Token, requiredText } from '#contract/core/wire.ts'

/**
 * A user of the dashboard. The role `holdfast` is that of the provider's staff. `entity_id` is the id of the user's channel; null
 * if the user has no channel.
 */
export const User = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(['holdfast', 'sales_channel', 'client']),
  entity_id: z.nullable(z.int()),
})
export type User = z.output<typeof User>

export const Ability = z.object({ action: z.literal('manage'), subject: z.enum(subjects) })
export type Ability = z.output<typeof Ability>

export const Me = z.object({
  user: z.object({ data: User, abilities: z.array(Ability) }),
  config: z.object({
    domainSuffix: z.string(),
    production: z.boolean(),
    build: z.string(),
    /** An extension: the kinds of usage reports that the server collects; absent if it collects no reports. */
    usage: z.optional(z.object({ page_views: z.boolean(), errors: z.boolean() })),
    /** Extension: set if a second factor must be set up before anything else. */
    factor: z.optional(z.literal('enrol')),
    /** Extension: set if the account belongs to the demo data. */
    demo: z.optional(z.literal(true)),
  }),
})
export type Me = z.output<typeof Me>

/** Checks that a text is not empty. If it is empty, later checks are skipped. */
const there = (error: string) => z.minLength(1, { error, abort: true })

export const Name = requiredText(MAX_TEXT, { error: 'First name is required' })
export const Email = z
  .string('Email is required')
  .check(z.trim(), there('Email is required'), atMost(MAX_TEXT), z.email('Must be a valid email'))
/** Returns the schema of a new password. @param missing the error if it is absent or empty */
export const newPassword = (missing: string) =>
  z
    .string(missing)
    .check(there(missing), z.minLength(MIN_PASSWORD, `Must be at least ${MIN_PASSWORD} characters`), atMost(MAX_TEXT))
export const NewPassword = newPassword('Required')

export const SignIn = z.object({
  email: Email,
  password: z.string('Password is required').check(there('Password is required'), atMost(MAX_TEXT)),
  remember: z.optional(z.boolean()),
  /** Extension: the token of a remembered device, which needs no second factor. */
  device: z.optional(z.string().check(atMost(MAX_TEXT))),
})

/** The result of signing in: a token, or the challenge for the second factor. */
export const SignedIn = z.union([Token, z.object({ factor: FactorChallenge })])
export type SignedIn = z.output<typeof SignedIn>

const Challenge = z.string('Required').check(there('Required'), atMost(MAX_TEXT))
export const AnswerToFactor = z.object({
  challenge: Challenge,
  ...factorAnswer,
  /** True to require no second factor on this device for 30 days. */
  remember_device: z.optional(z.boolean()),
})
export type AnswerToFactor = z.input<typeof AnswerToFactor>

/** The accepted ways to prove the caller's identity, with a challenge for a passkey. */
export const ProofChallenge = z.object({
  ...FactorChallenge.shape,
  methods: z.array(z.enum(['password', 'passkey', 'totp'])),
})
export type ProofChallenge = z.output<typeof ProofChallenge>

/** A proof of the caller's identity: the password, or the response of a factor; a passkey also needs the challenge. */
export const Proof = z.object({
  password: z.optional(z.string().check(atMost(MAX_TEXT))),
  code: factorAnswer.code,
  credential: factorAnswer.credential,
  challenge: z.optional(Challenge),
})
export type Proof = z.output<typeof Proof>
export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({
  email: Email,
  password: NewPassword,
  token: z.string('Required').check(there('Required')),
})
/**
 * The body of an accepted invitation: the invited email address, the token from the invitation, and the password of the new
 * account.
 */
export const AcceptInvitation = ResetPassword
/** First and last name are stored as one name, whose length is limited too. */
export const SignUp = z
  .object({
    email: Email,
    password: NewPassword,
    firstName: Name,
    lastName: requiredText(MAX_TEXT),
  })
  .check(
    z.refine(
      // A first name that is too long by itself is already reported.
      ({ firstName, lastName }) => firstName.length > MAX_TEXT || `${firstName} ${lastName}`.length <= MAX_TEXT,
      { error: `Must have max ${MAX_TEXT} characters`, path: ['lastName'] },
    ),
  )

/** A session of the caller: a device on which they are signed in. */
export const OwnSession = z.object({
  id: z.string(),
  /** The device's display name: `Chrome · Windows`. */
  device: z.string(),
  began_at: Instant,
  last_used_at: Instant,
  /** Whether the current request was made in this session. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** Sign-in, the caller's account, sessions, and passwords. */
export const session = area({
  signIn: endpoint({
    method: 'POST',
    path: '/login',
    body: SignIn,
    reply: SignedIn,
    access: 'anyone',
    queue: 'never',
    summary: 'Signs in: returns a token for 24 hours (30 days with `remember`), or a challenge for a second factor',
  }),
  answerFactor: endpoint({
    method: 'POST',
    path: '/session/factor',
    body: AnswerToFactor,
    reply: z.object({ ...Token.shape, device: z.optional(z.string()) }),
    access: 'anyone',
    queue: 'never',
    extension: true,
    summary: 'Completes a sign-in with a second factor; the challenge is valid once, for five minutes',
  }),
  startProof: endpoint({
    method: 'POST',
    path: '/session/proof/challenge',
    reply: ProofChallenge,
    access: 'signed-in',
    queue: 'never',
    beforeFactor: true,
    personal: true,
    extension: true,
    summary: 'The ways in which the caller can prove their identity, with a challenge for a passkey',
  }),
  proveSession: endpoint({
    method: 'POST',
    path: '/session/proof',
    body: Proof,
    reply: z.object({ proven_until: z.nullable(Instant) }),
    access: 'signed-in',
    queue: 'never',
    beforeFactor: true,
    personal: true,
    extension: true,
    summary: 'Proves the caller’s identity by password or factor; for 15 minutes, this session may make calls that require it',
  }),
  readMe: endpoint({
    method: 'GET',
    path: '/me',
    reply: Me,
    access: 'signed-in',
    queue: 'never',
    beforeFactor: true,
    summary: 'The signed-in user, and the user’s abilities',
  }),
  renewSession: endpoint({
    method: 'POST',
    path: '/session/renew',
    reply: Token,
    access: 'signed-in',
    queue: 'never',
    beforeFactor: true,
    extension: true,
    summary:
      'Returns a new token for a valid one, until 30 days after sign-in (90 with `remember`); a session without use ends after 12 hours (14 days with `remember`)',
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/session/end',
    reply: null,
    access: 'signed-in',
    queue: 'never',
    beforeFactor: true,
    extension: true,
    summary: 'Signs out: ends the session of the request',
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/sessions',
    reply: z.array(OwnSession),
    access: 'signed-in',
    queue: 'never',
    extension: true,
    summary: 'The caller’s sessions, last used first',
  }),
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/sessions/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    access: 'signed-in',
    confirms: [{ reads: ['listSessions'], removes: 'id' }],
    queue: 'never',
    extension: true,
    summary: 'Ends one of the caller’s sessions, on any device',
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    body: SignUp,
    reply: Token,
    status: 201,
    access: 'anyone',
    queue: 'never',
    summary: 'Creates an account without a channel (role `client`)',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot-password',
    body: ForgotPassword,
    reply: Message,
    access: 'anyone',
    queue: 'never',
    summary: 'Sends a password reset link, if the email is known; the response is the same either way',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset-password',
    body: ResetPassword,
    reply: Message,
    access: 'anyone',
    queue: 'never',
    summary: 'Sets a new password with a token from the email; older sessions end',
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/accept-invitation',
    body: AcceptInvitation,
    reply: Message,
    access: 'anyone',
    queue: 'never',
    extension: true,
    summary: 'Creates the account of an invited person, with the token from the email and a password; the token works once',
  }),
})
