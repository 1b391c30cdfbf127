/**
 * How long it takes to find people among a million credentials: the search over everything and the list of credentials, beside the list by
 * a whole address as it was before, straight in the database, and every page compared there, which is the limit. Over HTTP: milliseconds, medians, and those of
 * PostgreSQL's processors, which depend less on what else the machine does. Run: npm run bench -- search [credentials]
 */
import pg from 'pg'
import { signIn } from './first-screen.ts'
import { postgresMs, postmasterOf } from './processor-time.ts'
import { certificateRow, issueBatch, median, startService } from './running-service.ts'

const stored = Number(process.argv[2] ?? 1_000_000)
const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_RETRY_SECONDS: '86400' })
const database = new pg.Client({ connectionString: service.databaseUrl })
await database.connect()
try {
  const tenant = await service.makeTenant()
  await issueBatch(
    service.url,
    database,
    tenant,
    Array.from({ length: 100 }, (_, n) => certificateRow(n)),
  )
  // The rows of one batch over and over, each with an address of its own, and the lines by which they are found, of sixty characters.
  await database.query(
    `insert into credentials select (lpad(to_hex(1790000000000 + n), 12, '0') || '70008' || lpad(n::text, 15, '0'))::uuid,
       organization_id, template_id, batch_id, n, email, email, achievement_name, status, null, null, issued_at, valid_until, null,
       status_list_id, n, '', null, null
     from (select * from credentials limit 1) as one, generate_series(1, $1::int) as n,
       lateral (select split_part('ana sofia luis mateo camila daniel jose', ' ', 1 + n % 7) || '.'
         || split_part('garcia quispe villalba rodriguez castro', ' ', 1 + n % 5) || n || '@example.edu' as email) as person`,
    [stored],
  )
  await database.query(
    `insert into search_pages (id, organization_id, credential_ids, content)
     select (array_agg(id order by id))[1], organization_id, array_agg(id order by id),
       string_agg(translate(split_part(normalized_email, '@', 1), '.', ' ') || ' de los santos ' || normalized_email, E'\\n' order by id)
     from credentials where document = '' group by organization_id, row_number / 100`,
  )
  const mappedFrom = performance.now()
  await service.operate('retention', 'run')
  console.log(`the nightly run over all pages: ${((performance.now() - mappedFrom) / 1_000).toFixed(1)} s`)
  const { cookie } = await signIn(service, tenant.organizationId)
  const ask = async (path: string) => {
    const answer = await fetch(`${service.url}/api/panel${path}`, {
      headers: { cookie, 'x-organization-id': tenant.organizationId },
    })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
    await answer.text()
  }
  const postmaster = await postmasterOf(database)
  const nth = Math.floor(stored / 2)
  const { rows } = await database.query('select normalized_email as email from credentials where row_number = $1', [
    nth,
  ])
  const email: string = rows[0].email
  const middle = email.slice(0, -4)
  const looks: [string, () => Promise<unknown>][] = [
    [
      'one address in the database',
      () =>
        database.query('select id from credentials where organization_id = $1 and normalized_email = $2', [
          tenant.organizationId,
          email,
        ]),
    ],
    [
      'limit: every page compared',
      () =>
        database.query(`select from search_pages where organization_id = $1 and position('nobody' in content) > 0`, [
          tenant.organizationId,
        ]),
    ],
    ['everything, a part of an address', () => ask(`/search?q=${middle}`)],
    ['everything, nobody', () => ask('/search?q=nobody')],
    ['everything, two names that nobody has together', () => ask('/search?q=quispe+quesada')],
    ['everything, two frequent names of which none has both', () => ask('/search?q=quispe+villalba')],
    ['everything, what all have', () => ask('/search?q=example')],
    ['credentials, a part of an address', () => ask(`/credentials?q=${middle}`)],
    ['credentials, nobody', () => ask('/credentials?q=nobody')],
    ['credentials, what all have', () => ask('/credentials?q=example')],
    ['credentials, the newest', () => ask('/credentials')],
  ]
  // Beside as many of a hundred other organizations.
  const addOthers = () =>
    database.query(
      `insert into search_pages select gen_random_uuid(), md5((row_number() over () % 100)::text)::uuid, credential_ids, content, trigrams
       from search_pages`,
    )
  for (const others of ['alone', 'among others']) {
    if (others !== 'alone') await addOthers()
    await database.query('vacuum analyze')
    await database.query('checkpoint')
    console.log(`${`${stored} credentials, ${others}, median of 9`.padEnd(58)}ms   processor`)
    for (const [what, look] of looks) {
      const times: number[] = []
      const used: number[] = []
      for (let round = 0; round < 11; round++) {
        const before = postgresMs(postmaster)
        const start = performance.now()
        await look()
        if (round < 2) continue
        times.push(performance.now() - start)
        used.push(postgresMs(postmaster) - before)
      }
      console.log(`${what.padEnd(52)}${[times, used].map((each) => median(each).toFixed(1).padStart(10)).join('')}`)
    }
  }
} finally {
  await database.end()
  await service.stop()
}
