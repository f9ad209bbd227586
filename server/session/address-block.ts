import { isIPv6 } from 'node:net'

/**
 * Returns the block of addresses whose attempts are counted together: an IPv4 address, or the first 64 bits of an IPv6 address,
 * because one household or office usually has all addresses with these bits. An IPv4 address in IPv6 form counts as IPv4.
 */
export function addressBlock(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(plain)) return plain
  // An IPv4 address at the end replaces the last two groups.
  const [head = '', tail = ''] = plain.replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = plain.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
