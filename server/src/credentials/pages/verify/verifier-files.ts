import type { FastifyInstance } from 'fastify'
import { type BuiltFiles, builtFilesOf, sendBuiltFile } from '../../../entrypoints/answers/built-files.ts'
import { sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Log } from '../../../platform/log.ts'

/** The scripts by which a page verifies its credential, by their paths below `/verifier/`. */
export const builtVerifier: BuiltFiles = builtFilesOf('verifier', import.meta.resolve('verifier/build'))

/** The address of the entry script of a credential's page; `undefined` where the verifier was not built. */
export async function verifierScript(log: Log): Promise<string | undefined> {
  const names = [...(await builtVerifier(log)).keys()]
  const name = names.find((one) => /^assets\/credential-[\w-]+\.js$/.test(one))
  return name && `/verifier/${name}`
}

/** Serves the scripts of the verifier. Each has the hash of its content in its name. */
export function verifierRoutes(log: Log) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { '*': string } }>('/verifier/*', async (request, reply) => {
      const file = (await builtVerifier(log)).get(request.params['*'])
      return file ? sendBuiltFile(reply, file, { isImmutable: true }) : sendNotFound(request, reply)
    })
  }
}
