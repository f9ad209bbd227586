import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { upload } from './upload.ts'

/** The accounts of the demo world. */
export const accounts = {
  provider: 'provider@holdfast.test',
  manager: 'manager@harbor.test',
  seats: 'seats@harbor.test',
  viewer: 'viewer@harbor.test',
  lakeside: 'manager@lakeside.test',
  client: 'client@harbor.test',
} as const
export type Account = keyof typeof accounts

/** The password of each of them. */
export const PASSWORD = 'holdfast-demo'

/** A user who is signed in without a browser. */
export interface Person {
  token: string
  /** Calls the API at a path below `/api`; returns the body, and throws if the call is refused. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Sends the local file `file` and the fields to `path`, as a form does; returns the body, and throws if the call is refused. */
  send<T>(path: string, file: string, fields?: Record<string, string>): Promise<T>
}

/** Signs in to the product at `url` with a demo account. */
export async function personAt(url: string, email: string): Promise<Person> {
  const ask = async <T>(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string | Buffer<ArrayBuffer> },
  ): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, { method, ...init })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const json = { 'content-type': 'application/json' }
  const { accessToken } = await ask<{ accessToken: string }>('POST', '/login', {
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const authorization = `Bearer ${accessToken}`
  return {
    token: accessToken,
    call: (method, path, body) =>
      ask(
        method,
        path,
        body === undefined ? { headers: { authorization } } : { headers: { authorization, ...json }, body: JSON.stringify(body) },
      ),
    send: (path, file, fields = {}) => {
      const form = upload(basename(file), readFileSync(file), fields)
      return ask('POST', path, { headers: { authorization, ...form.headers }, body: Buffer.from(form.body) })
    },
  }
}
