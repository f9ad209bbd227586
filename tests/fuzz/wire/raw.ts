import { connect } from 'node:net'

/**
 * Sends bytes unchanged to the server and returns its response, once the server closes or `waitMs` have passed, because some
 * requests hang on purpose (a wrong length).
 */
export function sendRaw(url: string, bytes: string, waitMs: number): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname)
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(received)
    }
    const timer = setTimeout(end, waitMs)
    socket.on('connect', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (piece) => (received += piece.toString('latin1')))
    socket.on('end', end)
    socket.on('error', end)
  })
}
