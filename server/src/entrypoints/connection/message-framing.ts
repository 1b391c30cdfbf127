import type { IncomingMessage } from 'node:http'

/** A host as a URI has it (RFC 3986, section 3.2.2), with a port or without. An empty one says that there is none. */
const host = /^(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d{0,5})?$/

/**
 * Whether a server and whatever stands before it must agree on where this request ends and whom it is for. More than
 * one Host or one that is no host is a bad request (RFC 9112, section 3.2); a transfer coding other than chunked is one
 * that we do not know, alone or before chunked (section 6.1).
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
