/** Whether only this machine itself reaches a server that listens on a host. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
