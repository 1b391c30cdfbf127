/**
 * The request's target with a path that can be decoded. What is percent-encoded wrongly is taken as it stands, so that
 * it meets the operation that it was meant for, in its order and words, and not an answer of the framework's own.
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
