/** Ends with 0 where the process of this container answers: an API at /livez, a worker at its metrics. */
const { PORT, METRICS_PORT, METRICS_TOKEN, SELLO_ROLE } = process.env
const url = SELLO_ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/livez`
const headers = METRICS_TOKEN ? { authorization: `Bearer ${METRICS_TOKEN}` } : {}
const answer = await fetch(url, { headers, signal: AbortSignal.timeout(4_000) }).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
