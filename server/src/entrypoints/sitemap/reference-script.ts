import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { type Encoding, encodings } from '../answers/accept-encoding.ts'
import { compressWell } from '../answers/compress.ts'

export type ReferenceScript = { name: string; plain: Buffer; compressed: Record<Encoding, Buffer> }

/** Options of the reference: it loads only our files, and asks no other host. */
const configuration = {
  url: '/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'ApiKey',
    securitySchemes: { ApiKey: { value: 'svc_live_your_key' } },
  },
  pageTitle: 'Sello API',
}

let loaded: Promise<ReferenceScript> | undefined

/**
 * Reads and compresses the script of the reference page on first use: four megabytes that most processes never need. Its
 * name changes with its content, so that a browser may keep it for good.
 */
export function referenceScript(): Promise<ReferenceScript> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<ReferenceScript> {
  const plain = Buffer.from(
    `${await readBundle()}\nScalar.createApiReference('#app', ${JSON.stringify(configuration)})\n`,
  )
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 20)
  const [br, gzip] = await Promise.all(encodings.map((encoding) => compressWell(plain, encoding)))
  return { name: `reference.${hash}.js`, plain, compressed: { br: br as Buffer, gzip: gzip as Buffer } }
}

/** The package holds its script inside a plug-in: a server that never listens asks the plug-in for it. */
async function readBundle(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const holder = Fastify()
  await holder.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { statusCode, body } = await holder.inject('/docs/js/scalar.js')
  if (statusCode !== 200) throw new Error(`The script of the reference could not be read (${statusCode}).`)
  return body.replace(/\/\/# sourceMappingURL=.*\s*$/, '')
}
