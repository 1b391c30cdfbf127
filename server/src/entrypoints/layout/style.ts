import { createHash } from 'node:crypto'
import { type Colours, dark, declare, light, typefaces } from '@sello/tokens'

/** The colours in the order in which the sheet has them, line by line. */
const lines: (keyof Colours)[][] = [
  ['paper', 'card', 'ink', 'soft', 'rule', 'tint'],
  ['accent', 'on-accent', 'focus'],
  ['good', 'good-tint', 'late', 'late-tint', 'bad', 'bad-tint'],
  ['calm', 'calm-tint'],
]

/** The style sheet of the pages. It stands inline, so that a page is one request, and the policy allows it by its hash. */
export const style = `
:root {
  color-scheme: light dark;
  ${colours(light, '  ')}
  ${declare(typefaces, ['sans'])}
  ${declare(typefaces, ['serif'])}
  ${declare(typefaces, ['mono'])}
}
@media (prefers-color-scheme: dark) {
  :root {
    ${colours(dark, '    ')}
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: break-word; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, pre, blockquote { margin: 0; padding: 0; }
h1 { font: 600 clamp(1.75rem, 1.3rem + 2vw, 2.5rem)/1.18 var(--serif); letter-spacing: -.01em; text-wrap: balance; }
h2 { font: 650 1.0625rem/1.4 var(--sans); margin-bottom: .75rem; }
h3 { font-size: 1rem; margin-top: 1.25rem; }
h4 { font-size: .9375rem; margin-top: 1rem; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: from-font; overflow-wrap: anywhere; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 3px; }
.skip { position: absolute; left: 1rem; top: -5rem; padding: .625rem 1rem; background: var(--card); border-radius: 0 0 8px 8px; z-index: 1; }
.skip:focus { top: 0; }
.top, .foot, main { width: min(62rem, 100% - 2rem); margin-inline: auto; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-block: 1.125rem; }
.brand { display: inline-flex; align-items: center; gap: .5rem; min-height: 2rem; color: var(--ink); font: 600 1.125rem/1 var(--serif); text-decoration: none; }
.brand svg { width: 1.5rem; height: 1.5rem; color: var(--accent); }
.lang { display: inline-flex; align-items: center; min-height: 2rem; font-size: .9375rem; }
.foot { padding-block: 1.5rem 2.5rem; color: var(--soft); font-size: .875rem; }
.sheet { background: var(--card); border: 1px solid var(--rule); border-radius: 14px; overflow: hidden; }
.pad { padding: clamp(1.25rem, 4vw, 2.5rem); }
.band { border-top: 1px solid var(--rule); }
.tinted { background: var(--tint); }
.soft { color: var(--soft); }
.small { font-size: .875rem; line-height: 1.55; }
.mono { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; }
.eyebrow { color: var(--soft); font-size: .9375rem; margin-bottom: .375rem; }
.lead { font-size: 1.125rem; line-height: 1.55; white-space: pre-line; }
.stack > * + * { margin-top: .75rem; }

.status { display: grid; grid-template-columns: auto 1fr; gap: .125rem .875rem; padding: 1rem clamp(1.25rem, 4vw, 2.5rem); border-bottom: 1px solid var(--rule); }
.status svg { width: 1.75rem; height: 1.75rem; margin-top: .0625rem; }
.status-words { min-width: 0; }
.status-title { font-weight: 650; font-size: 1.0625rem; line-height: 1.5; }
.status p { color: var(--ink); }
.status .when { color: var(--soft); font-size: .8125rem; margin-top: .125rem; }
.status .reason { margin-top: .25rem; }
.active { background: var(--good-tint); } .active svg, .active .status-title { color: var(--good); }
.expired { background: var(--late-tint); } .expired svg, .expired .status-title { color: var(--late); }
.expires_soon { background: var(--late-tint); } .expires_soon svg, .expires_soon .status-title { color: var(--late); }
.revoked { background: var(--bad-tint); } .revoked svg, .revoked .status-title { color: var(--bad); }
.superseded { background: var(--late-tint); } .superseded svg, .superseded .status-title { color: var(--late); }
.key_compromised { background: var(--bad-tint); } .key_compromised svg, .key_compromised .status-title { color: var(--bad); }
.not_yet_valid { background: var(--calm-tint); } .not_yet_valid svg, .not_yet_valid .status-title { color: var(--calm); }

.hero { display: grid; gap: 1.5rem clamp(1.5rem, 4vw, 3rem); align-items: center; justify-items: center; text-align: center; }
.hero > div { min-width: 0; max-width: 100%; }
.badge { display: block; width: min(15rem, 62vw); height: auto; aspect-ratio: 1; object-fit: contain; color: var(--soft); font-size: .875rem; }
.trial { position: relative; overflow: hidden; justify-self: center; align-self: start; }
.trial b { position: absolute; inset: auto 0 6%; padding: .2rem; background: #8c1d18; color: #fff; text-align: center; letter-spacing: .08em; }
.stale .badge { filter: grayscale(1) opacity(.6); }
.to { margin-top: 1.125rem; color: var(--soft); font-size: 1.0625rem; }
.to strong { color: var(--ink); font-weight: 600; }
.to .holder { display: block; color: var(--ink); font: 600 clamp(1.375rem, 1.2rem + 1vw, 1.75rem)/1.3 var(--serif); overflow-wrap: anywhere; }

.columns { display: grid; gap: 2rem clamp(2rem, 5vw, 3.5rem); }
.columns > * { min-width: 0; }
.facts { display: grid; gap: .875rem; }
.facts dt { color: var(--soft); font-size: .875rem; line-height: 1.4; }
.facts dd { overflow-wrap: anywhere; }
.facts dd small { display: block; color: var(--soft); font-size: .875rem; }
.prose > * + * { margin-top: .75rem; }
.prose ul, .prose ol { padding-left: 1.375rem; }
.prose li + li { margin-top: .25rem; }
.prose blockquote { padding-left: 1rem; border-left: 3px solid var(--rule); color: var(--soft); }
.prose code { font: .875em var(--mono); background: var(--tint); border-radius: 4px; padding: .1em .3em; }
.prose pre { overflow-x: auto; padding: .75rem 1rem; background: var(--tint); border-radius: 8px; }
.prose table { display: block; overflow-x: auto; border-collapse: collapse; }
.prose th, .prose td { border: 1px solid var(--rule); padding: .375rem .75rem; text-align: start; }
.prose hr { border: 0; border-top: 1px solid var(--rule); }
.items { list-style: none; }
.lines { white-space: pre-line; overflow-wrap: anywhere; }
.items > li + li { margin-top: .875rem; padding-top: .875rem; border-top: 1px solid var(--rule); }
.part > p + .fields, .prose + p { margin-top: .75rem; }
.links { list-style: none; margin-top: .75rem; }
.links a { display: inline-block; padding-block: .25rem; }
.row { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin-top: 0; }
.intro { max-width: 42rem; }
.prose-list { padding-left: 1.375rem; }
.held h3 { margin-top: 0; }
.part + .part { margin-top: 2rem; }
.columns > .part + .part { margin-top: 0; }
.slim { padding-block: 1.125rem; }
.card-issuer { display: flex; gap: 1rem; align-items: flex-start; }
.card-issuer img { width: 3.5rem; height: 3.5rem; object-fit: contain; border-radius: 8px; flex: none; }
.name { font-weight: 600; }
details summary { cursor: pointer; font-weight: 600; padding-block: .25rem; width: fit-content; }
details[open] summary { margin-bottom: 1rem; }
.button { display: inline-block; padding: .6875rem 1.25rem; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; border: 0; font-size: 1rem; line-height: 1.4; cursor: pointer; }
.button:hover { text-decoration: underline; }
.print-only { display: none; }

h1.status-title { font-family: inherit; letter-spacing: normal; }
.steps { list-style: none; }
.steps li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; padding: .75rem .875rem; border-radius: 8px; }
.steps li + li { margin-top: .5rem; }
.steps svg { width: 1.375rem; height: 1.375rem; margin-top: .125rem; }
.check [role=status]:not(:empty) { margin-block: 1rem; }
.check .ask { margin-top: 1rem; }
.check .signed > *, .check form { margin-top: 1rem; }
.check h3 { margin-top: 1.5rem; }
.check form p { margin-top: .5rem; }
.check output:not(:empty) { display: block; margin-top: .75rem; padding: .75rem .875rem; border-radius: 8px; font-weight: 600; }
.address { align-items: center; gap: 1rem; }
.qr { width: 26mm; height: 26mm; flex: none; }
.scan { text-align: center; }
.scan .qr { width: min(17rem, 100%); height: auto; border-radius: 8px; }
.judge { margin-top: 1rem; }
.step-outcome { color: var(--soft); font-size: .875rem; }
.verify label, .fields label { display: block; font-weight: 600; margin-bottom: .25rem; }
.verify input, .verify textarea, .fields input, .fields textarea { display: block; width: 100%; padding: .625rem .75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; line-height: 1.4; }
.verify input[type=file] { padding: 2rem 1rem; border: 2px dashed var(--soft); cursor: pointer; }
.verify textarea, .fields textarea { font: .8125rem/1.5 var(--mono); resize: vertical; }
.copyable { display: flex; gap: .5rem; }
.copyable > input { flex: 1; min-width: 0; }
.copy:not([hidden]) { min-width: 6.5rem; padding: .5rem .875rem; border: 1px solid var(--accent); border-radius: 8px; background: var(--card); color: var(--accent); font: inherit; font-size: .9375rem; font-weight: 600; cursor: pointer; }
.fields > .copy { margin-top: .5rem; }
.aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.verify textarea.plain { font: inherit; }
.quiet { min-width: 2.75rem; min-height: 2.75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--ink); font-size: 1rem; cursor: pointer; }
.quiet:hover { background: var(--tint); }
.problem { padding: .75rem .875rem; border-radius: 8px; background: var(--bad-tint); color: var(--bad); font-weight: 600; }

.bar { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; justify-content: space-between; }
.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.search label { display: block; color: var(--soft); font-size: .875rem; margin-bottom: .25rem; }
.search input { width: min(20rem, 100%); padding: .625rem .75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; line-height: 1.4; }
.letters { list-style: none; }
.letters a { display: grid; gap: 0 1.5rem; padding: .75rem clamp(1.25rem, 4vw, 2.5rem); border-top: 1px solid var(--rule); color: var(--ink); text-decoration: none; }
.letters a:hover { background: var(--tint); }
.letters a:focus-visible { outline-offset: -3px; }
.letters .subject { font-weight: 600; }
.letters .when { font-variant-numeric: tabular-nums; }
.letters .subject, .letters .to-whom { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.pager { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; }
.pager a, .tabs a { display: inline-block; padding-block: .25rem; }
.tabs { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; list-style: none; }
.tabs [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; border-bottom: 3px solid var(--accent); }
.letter-frame { display: block; width: 100%; height: min(60rem, 85vh); border: 0; background: #fff; }
.source { white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 var(--mono); }
.held { list-style: none; }
.held li { display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: 0 1.125rem; align-items: start; padding: 1.125rem clamp(1.25rem, 4vw, 2.5rem); border-top: 1px solid var(--rule); }
.held .badge { width: 4.5rem; }
.held h2 { margin-bottom: .125rem; }
.held .pill { display: inline-block; margin-top: .5rem; padding: .125rem .75rem; border-radius: 999px; }
.held .pill .status-title { font-size: .875rem; }
.held input[type=checkbox] { width: 1.5rem; height: 1.5rem; margin-top: .5rem; vertical-align: middle; }
.held form.row { gap: .5rem; margin-top: .625rem; }
.way { overflow: hidden; }
.way h3 { margin: 0; }
.far { display: flex; align-items: center; gap: .75rem; margin-top: .5rem; }
.far meter { width: min(14rem, 60%); height: 1rem; }
.picture { display: grid; justify-items: center; gap: 1rem; margin-top: 1rem; }
.picture .groups, .badges { list-style: none; }
.picture .groups { display: grid; gap: .75rem; width: 100%; }
.picture .groups > li { padding: .875rem 1rem; border: 1px solid var(--rule); border-radius: 10px; }
.badges { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: 1rem .75rem; margin-top: .75rem; }
.badges li, .picture .award { display: grid; justify-items: center; align-content: start; gap: .25rem; text-align: center; line-height: 1.35; min-width: 0; overflow-wrap: anywhere; }
.picture img { width: 3.5rem; height: 3.5rem; object-fit: contain; border-radius: 50%; outline: 3px solid var(--good); outline-offset: 3px; margin: .375rem; }
.picture .lacks img { filter: grayscale(1) opacity(.35); outline: 2px dashed var(--soft); }
.has .held-word, .met { color: var(--good); font-weight: 600; }
.lacks .held-word { color: var(--soft); }
.arrow { color: var(--soft); transform: rotate(90deg); margin-block: .75rem; }
.picture .award img { width: 5rem; height: 5rem; }
.code { letter-spacing: .18em; }
.head-lines { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .25rem 1rem; }
.head-lines dt { color: var(--soft); }

@media (min-width: 44rem) {
  .hero { grid-template-columns: auto 1fr; justify-items: start; text-align: start; }
  .columns { grid-template-columns: minmax(0, 1.75fr) minmax(0, 1fr); }
  .letters a { grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr) auto; align-items: baseline; }
  .picture { grid-template-columns: minmax(0, 1fr) auto 10rem; align-items: center; }
  .arrow { transform: none; }
  .halves { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
}
@media (max-width: 30rem) {
  .sheet { border-radius: 0; border-inline: 0; }
  main { width: 100%; }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --rule: #bbb; --tint: #fff; --accent: #000;
    --good: #17603a; --good-tint: #e9f4ec; --late: #7a4c00; --late-tint: #fdf3dd; --bad: #9b1c17; --bad-tint: #fceceb; --calm: #2c4a76; --calm-tint: #ebf1fa; }
  @page { margin: 10mm; }
  html { font-size: 11.5pt; } body { font-size: 9.5pt; line-height: 1.4; }
  .skip, .lang, .no-print, .foot, details { display: none; }
  .print-only { display: block; } .address { display: flex; }
  .part.no-print + .part { margin-top: 0; }
  .top { padding-block: 0 .75rem; } .top, main { width: 100%; }
  .sheet { border-radius: 0; } .pad { padding: 1rem 1.25rem; } .status { padding: .625rem 1.25rem; }
  .status, .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .pad { padding-block: .75rem; } .facts { gap: .375rem; } .facts dt, .facts dd small, .soft, .small { font-size: 8.5pt; } .lead { font-size: 11pt; }
  .prose > * + *, .stack > * + * { margin-top: .375rem; } .part + .part { margin-top: .75rem; } h2 { margin-bottom: .375rem; }
  .items > li + li { margin-top: .375rem; padding-top: .375rem; }
  .badge { width: 32mm; } h1 { font-size: 20pt; } .to .holder { font-size: 15pt; }
  .hero { grid-template-columns: auto 1fr; justify-items: start; text-align: start; }
  .columns { grid-template-columns: minmax(0, 1.75fr) minmax(0, 1fr); gap: 1.5rem; }
  .part, .items > li, .facts > div { break-inside: avoid; }
}
`

function colours(values: Colours, indent: string): string {
  return lines.map((names) => declare(values, names)).join(`\n${indent}`)
}

export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`
}

/** The policy of the pages: they load only pictures of this service, run no script, and cannot be framed. */
export const pagesContentSecurityPolicy = `default-src 'none'; style-src ${contentHash(style)}; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
