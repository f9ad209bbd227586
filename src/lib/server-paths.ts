/** The sign-in page of the built-in fake of Salesforce. */
export const CONSENT_PATH = '/oauth/salesforce/consent'

const serverPaths = ['/api', '/ws', '/health', '/metrics', CONSENT_PATH]

/** Matches the URLs that the server handles itself, with their subpaths. Every other path is a page or a file of the app. */
export const serverPathPattern = new RegExp(`^(?:${serverPaths.join('|')})(?:[/?]|$)`)
