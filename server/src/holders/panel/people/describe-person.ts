import { z } from 'zod'
import { emailField } from '../../../entrypoints/panel/email-field.ts'

export const personNamed = z.object({ email: emailField })

export const personExample = { email: 'ana.munoz@example.edu' }
