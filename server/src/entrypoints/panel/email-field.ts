import { z } from 'zod'

export const emailField = z.string('email must be an e-mail address').max(600, 'email must be an e-mail address')
