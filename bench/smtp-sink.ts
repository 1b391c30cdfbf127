import { SMTPServer } from 'smtp-server'

/** A relay in a process of its own that takes every letter and keeps none. Tells its address to the parent. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.on('end', done).resume()
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`)
})
process.on('disconnect', () => process.exit(0))
