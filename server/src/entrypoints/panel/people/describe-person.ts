import { z } from 'zod'
import { emailField } from '../describe-panel-errors.ts'

export const personNamed = z
  .object({ email: emailField })
  .meta({ id: 'PersonNamed', description: 'Whose address it is.' })

export const personExample = { email: 'ana.munoz@example.edu' }
