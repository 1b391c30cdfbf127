import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, faultOf, SigningError, sqlStateOf } from './errors.ts'

const withCode = (code: unknown) => Object.assign(new Error('some words'), { code })

describe('what went wrong underneath', () => {
  it.each(['23505', '40P01', 'XX000', 'P0001', 'HV00R'])('is the database where the error carries %s', (code) => {
    expect(sqlStateOf(withCode(code))).toBe(code)
    expect(faultOf(withCode(code))).toBe('rds_error')
  })

  it.each(['EPIPE', 'EBUSY', 'ECONNRESET', 57, undefined])('is no SQLSTATE where the code is %s', (code) => {
    expect(sqlStateOf(withCode(code))).toBeUndefined()
    expect(faultOf(withCode(code))).toBe('external_service_error')
  })

  it('is told by where the error was born, whatever it says', () => {
    expect(faultOf(new DatabaseUnavailable('signing failed'))).toBe('rds_error')
    expect(faultOf(new SigningError('database failed'))).toBe('signing_error')
  })
})
