/** Names that always mean the machine itself, so that no other machine hears what is sent to them (RFC 6761, "localhost"). */
const names = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether a host, as it stands in an address or in a `Host` header without its port, is this machine by its loopback. */
export function isLoopbackHost(host: string): boolean {
  return names.test(host)
}
