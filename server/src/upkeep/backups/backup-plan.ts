/** How backups are made by themselves: where, when, and which ones are kept. */
export type BackupPlan = { folder: string; schedule: string; keep: BackupsKept }

/** The last backup of each of so many days, weeks (from Monday) and months, in UTC, that have one. */
export type BackupsKept = { days: number; weeks: number; months: number }

const named = /^sello-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.sello(\.age)?$/
const day = 86_400_000

/** The name of the file of a backup that was begun at this time. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '')
  return `sello-${time}Z.sello${isEncrypted ? '.age' : ''}`
}

/** When the backup of this file was begun; undefined where the file is none that was named so. */
export function backupTime(name: string): Date | undefined {
  const [, date, hours, minutes, seconds] = named.exec(name) ?? []
  return date === undefined ? undefined : new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
}

/** Lists those of the files that need not be kept. The newest is always kept, and so is every file with another name. */
export function backupsToDelete(names: readonly string[], { days, weeks, months }: BackupsKept): string[] {
  const found = names
    .flatMap((name) => {
      const at = backupTime(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  const lastOfEach = (count: number, spanOf: (at: Date) => string | number) =>
    [...Map.groupBy(found, ({ at }) => spanOf(at)).values()].slice(0, count).map((ofSpan) => ofSpan[0]?.name)
  const kept = new Set([
    found[0]?.name,
    ...lastOfEach(days, (at) => at.toISOString().slice(0, 10)),
    // 1 January 1970 was a Thursday.
    ...lastOfEach(weeks, (at) => Math.floor((at.getTime() / day + 3) / 7)),
    ...lastOfEach(months, (at) => at.toISOString().slice(0, 7)),
  ])
  return found.map(({ name }) => name).filter((name) => !kept.has(name))
}
