import type { IncomingMessage } from 'node:http'

/**
 * A host in the syntax of a URI (RFC 3986, section 3.2.2), with or without a port. An empty one means that there is none.
 */
const host = /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d{0,5})?$/

/**
 * Whether server and proxies must agree on where this request ends and which host it is for. More than one Host, or a
 * malformed one, is a bad request (RFC 9112, section 3.2); so is a transfer coding other than chunked, alone or before
 * chunked, since we know no other (section 6.1).
 */
export function isWellFramed(request: IncomingMessage): boolean {
  const { headers, rawHeaders } = request
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return false
  if (headers.host !== undefined && !host.test(headers.host)) return false
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts <= 1
}
