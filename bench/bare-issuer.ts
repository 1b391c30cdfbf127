/**
 * The least that a sync issue can be: one process with node:http and pg that reads the body, counts the request, reads its template, signs
 * once, and stores the same rows; each of the three statements for all requests that wait while the one before runs. It checks nothing,
 * builds no document and sends no letter. bench/api.ts starts it. DATABASE, ORGANIZATION, TEMPLATE, DOCUMENT and ANSWER say what of.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const { DATABASE, ORGANIZATION, TEMPLATE, DOCUMENT = '', ANSWER = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE, max: 10, options: '-c sello.scope=operator' })
const { privateKey } = generateKeyPairSync('ed25519')
const digest = Buffer.alloc(64, 1)
let place = 0
/** As many requests of a key as the bench makes. */
const perKey = 15
let key = ''
let asked = 0

/** One statement at a time for all that came meanwhile. */
function together(text: string, valuesOf: (items: string[]) => unknown[]): (item: string) => Promise<void> {
  let waiting: { item: string; done: () => void; failed: (error: unknown) => void }[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      try {
        await pool.query({ name: text.slice(0, 40), text, values: valuesOf(taken.map(({ item }) => item)) })
        for (const { done } of taken) done()
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    isRunning = false
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isRunning) void run()
    })
}

const count = together(
  `insert into rate_windows as w (api_key_id, operation, window_start, requests)
   select id, 'bare', date_trunc('minute', now()), count(*) from unnest((select $1::uuid[])::uuid[]) id group by id
   on conflict (api_key_id, operation) do update set requests = w.requests + excluded.requests`,
  (ids) => [ids],
)
const read = together('select * from templates where id = any((select $1::uuid[])::uuid[])', (ids) => [ids])
const store = together(
  `with given as (select * from unnest((select $1::uuid[])::uuid[], (select $2::text[])::text[], (select $3::int[])::int[]) as r (id, email, place)),
   issued as (insert into issuances (batch_id, normalized_email, credential_id, organization_id, status_list_id, status_list_index)
     select id, email, id, '${ORGANIZATION}', '${TEMPLATE}', place from given),
   stored as (insert into credentials (id, organization_id, template_id, batch_id, row_number, recipient_email, normalized_email,
     achievement_name, issued_at, status_list_id, status_list_index, document)
     select id, '${ORGANIZATION}', '${TEMPLATE}', id, 1, email, email, 'Bare', now(), '${TEMPLATE}', place, $4 from given),
   letters as (insert into outbox (credential_id, organization_id, batch_id, recipient_email, words, next_attempt_at)
     select id, '${ORGANIZATION}', id, email, '{}', now() + interval '1 day' from given)
   insert into search_pages (id, organization_id, credential_ids, content)
   values (($1::uuid[])[1], '${ORGANIZATION}', $1, array_to_string($2::text[], E'\\n'))`,
  (ids) => [ids, ids.map((id) => `${id}@example.edu`), ids.map(() => place++), DOCUMENT],
)

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  JSON.parse(Buffer.concat(parts).toString())
  const id = randomUUID()
  if (asked++ % perKey === 0) key = randomUUID()
  await count(key)
  await read(TEMPLATE as string)
  sign(null, digest, privateKey)
  await store(id)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(ANSWER)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit())
