import { describe, expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const publicUrl = 'https://badges.example.edu'
const now = new Date('2026-11-25T22:00:00Z')

describe('security.txt', () => {
  it('names the contact, its own address, and a day within the year on which it ends', () => {
    const text = securityTxt({ publicUrl, securityContact: 'security@example.edu' }, now)
    expect(text?.split('\r\n')).toEqual([
      'Contact: mailto:security@example.edu',
      'Expires: 2027-02-23T00:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://badges.example.edu/.well-known/security.txt',
      '',
    ])
  })

  it('is not there where nobody was named', () => {
    expect(securityTxt({ publicUrl }, now)).toBeUndefined()
  })
})
