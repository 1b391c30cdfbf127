import { z } from 'zod'
import { notOneAddress } from '../../http/request-schemas.ts'
import { example, refused } from '../describe-errors.ts'

export const personPath = {
  email: {
    description:
      'An address of the person, percent-encoded. The service does not log it; a proxy before it that logs paths does.',
    example: 'ana.munoz@example.edu',
  },
}

export const invalidPerson = refused('The path has no address.', {
  email: example('Not an address', 'invalid_parameter', 'email', notOneAddress),
})

export const addressesOfPerson = z.array(z.string()).meta({
  description:
    'The address that was asked for, in its normalized form, and those that the same person has proven to you as a member.',
})
