// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, browsers no longer take a table for a table
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../language/language.tsx'
import { texts } from '../texts.ts'
import classes from './list.module.css'
import { nextSort, type Sorting } from './list-search.ts'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Whether the cell names the row. */
  isHeading?: boolean
  /** Whether the content stands at the end of its cell, as numbers and actions do. */
  isAtEnd?: boolean
}

/**
 * A table whose headings sort it by a link, so that each order has an address. On a narrow screen each row is a card with the headings beside its
 * values; the roles say "table" to a screen reader in both forms.
 */
export function DataTable<Row>(props: {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sorting?: Sorting | undefined
}) {
  const { caption, columns, rows, keyOf, sorting } = props
  return (
    <div className={classes.holder}>
      <table className={classes.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.id} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const words = useTexts(texts)
  const direction = sorting?.column === column.id ? (sorting.isDescending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" role="columnheader" data-at-end={column.isAtEnd} {...(direction && { 'aria-sort': direction })}>
      {column.isSortable ? (
        <Link
          to="."
          search={(search: object) => ({ ...search, sort: nextSort(sorting, column.id) }) as never}
          className={classes.sort}
          title={words.list.sortBy(column.header)}
        >
          {column.header}
          <span aria-hidden="true" className={classes.direction}>
            {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}
          </span>
        </Link>
      ) : (
        column.header
      )}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <span className={classes.label} aria-hidden="true">
        {column.header}
      </span>
      <span className={classes.value}>{column.cell(row)}</span>
    </>
  )
  return column.isHeading ? (
    <th scope="row" role="rowheader" className={classes.heading}>
      {content}
    </th>
  ) : (
    <td role="cell" data-at-end={column.isAtEnd}>
      {content}
    </td>
  )
}
