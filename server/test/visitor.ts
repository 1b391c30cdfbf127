import { request } from 'node:http'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0'

/** The head with which a browser opens a page that somebody typed the address of. */
const navigation = {
  'user-agent': firefox,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
}

/**
 * Asks for an address as a browser does that opens it, but for what `headers` say; undefined leaves one out. `fetch` would not: it says
 * by itself that a script asks. Returns the status.
 */
export function visit(
  url: string,
  headers: Record<string, string | undefined> = {},
  method = 'GET',
): Promise<number | undefined> {
  const sent = Object.entries({ ...navigation, ...headers }).filter((pair): pair is [string, string] => !!pair[1])
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: Object.fromEntries(sent) }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode)).resume()
    })
    asked.on('error', reject).end()
  })
}
