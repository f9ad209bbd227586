/** The server's stored response to a key. */
export interface Stored {
  status: number
  body: unknown
}

/** The usual code of a refusal, by its status. */
export const codes: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  413: 'PayloadTooLarge',
  422: 'ValidationFailed',
  426: 'UpgradeRequired',
  429: 'TooManyRequests',
  500: 'Internal',
  503: 'UnderMaintenance',
}

export const problem = (status: number, code: string, current?: unknown) => ({
  type: 'about:blank',
  title: code,
  status,
  detail: code,
  code,
  ...(current !== undefined && { current }),
})

/** A response of our server, with the marker. */
export function answer(status: number, body: unknown, retryAfter?: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'x-holdfast': 'build-1',
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
  })
}
