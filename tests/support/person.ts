import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { upload } from './upload.ts'

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
    body: JSON.stringify({ email, password: 'holdfast-demo' }),
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
