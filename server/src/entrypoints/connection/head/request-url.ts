/**
 * The target of a request with a path that can be decoded. Malformed percent-encoding is taken literally, so that the
 * request reaches its operation and gets its answer, and not one of the framework.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
