import { z } from 'zod'
import { type EventFamily, eventTypes } from '../../platform/event-log/event.ts'

const count = (description: string) => z.int().min(0).meta({ description })
const id = (description: string) => z.uuid().meta({ description })
const ofCredential = {
  credential_id: id('Credential id.'),
  credential_url: z.string().meta({ description: 'Public page of the credential.' }),
}
const ofJob = id('Job of the batch, where it came of one.').optional()
const row = z.int().min(0).optional().meta({ description: 'Row of the request, counted from 1.' })

/** The data of events by kind of record: ids and outcomes, never a name or an address. */
const dataShapes: Record<EventFamily, Record<string, z.ZodType>> = {
  credential: {
    ...ofCredential,
    template_id: id('Template id.').optional(),
    job_id: ofJob,
    row,
    external_id: z.string().optional().meta({
      description: 'Your own id of it, where the row had one: when it is issued, revoked, superseded or expired.',
    }),
    successor_id: id('credential.superseded: the credential that took its place.').optional(),
    protocol: z.string().optional().meta({ description: 'credential.taken_into_wallet: how the wallet asked.' }),
  },
  letter: {
    ...ofCredential,
    answer: z
      .string()
      .optional()
      .meta({ description: 'Why it did not go out: the words of the mail server, or ours.' }),
  },
  job: {
    job_id: id('Job id.'),
    batch_uuid: id('Batch of the job.'),
    total: count('Recipients processed.'),
    successful: count('Credentials issued.'),
    failed: count('Recipients with errors.'),
    already_emitted: count('Recipients issued in an earlier delivery of the same job.'),
    emails_sent: count('Notifications sent.'),
    emails_failed: count('Notifications failed.'),
    emails_pending: count('Notifications that wait for the mail server.'),
    internal_count: count('Recipients that are members of the organization.'),
    external_count: count('Recipients that are not members.'),
  },
  failure: {
    failure_id: id('Failure id.'),
    job_id: ofJob,
    row,
    category: z.string().optional().meta({ description: 'Category of the failure.' }),
    codes: z.array(z.string()).optional().meta({ description: 'Codes of its errors.' }),
    credential_id: id('failure.retried: the credential that was issued.').optional(),
  },
  pathway: {
    pathway_id: id('Pathway id.'),
    award_id: id('pathway.awarded, pathway.flagged: the award.').optional(),
    credential_id: id('pathway.awarded: the credential that was issued.').optional(),
  },
  member: { member_id: id('Member id.') },
  template: { template_id: id('Template id.') },
  key: { key_id: id('Signing key id.') },
  api_key: { api_key_id: id('API key id.') },
  webhook: { webhook_id: id('Webhook id.') },
  wallet_offer: {
    offer_id: id('Id of the offer.'),
    credential_id: id('Credential id.'),
    ended_as: z
      .enum(['tries', 'replaced', 'time'])
      .meta({ description: 'Five PINs were wrong, a newer offer took its place, or its quarter of an hour was over.' }),
  },
}

const pascal = (family: string) => family.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())

const eventOf = (family: EventFamily) =>
  z
    .object({
      id: z.string().meta({ description: 'Event id. The same however it is told: what comes twice has it twice.' }),
      type: z.enum(eventTypes[family].map((verb) => `${family}.${verb}`)).meta({ description: 'What happened.' }),
      created_at: z.string().meta({ description: 'When, ISO 8601.' }),
      organization_id: id('Your organization.'),
      request_id: z
        .string()
        .optional()
        .meta({ description: 'X-Request-Id of the request that did it, where one did.' }),
      actor: z
        .object({
          kind: z
            .enum(['api_key', 'user', 'operator', 'worker', 'visitor'])
            .meta({ description: 'Kind of who did it.' }),
          id: z.string().optional().meta({ description: 'Id of the key or user.' }),
        })
        .meta({ description: 'Who did it.' }),
      data: z
        .object(dataShapes[family])
        .meta({ id: `${pascal(family)}EventData`, description: `What is told of each ${family.replace('_', ' ')}.` }),
    })
    .meta({ id: `${pascal(family)}Event`, description: `What became of one ${family.replace('_', ' ')}.` })

const families = Object.keys(eventTypes) as EventFamily[]

/** An event, as lists and deliveries have it. */
export const eventSchema = z
  .union(families.map(eventOf))
  .meta({ id: 'Event', description: 'What happened to one record.' })

export const eventExample = {
  id: 'evt_1795708800000001_0',
  type: 'credential.issued',
  created_at: '2026-11-26T16:00:00.000Z',
  organization_id: '0198c5a0-0d4e-7c3b-8a1f-2b3c4d5e6f70',
  request_id: '0198c5b1-2f00-7a4b-9c3d-2f6f5e0b7a11',
  actor: { kind: 'api_key', id: '0198c5a0-2b1c-7d3e-9f40-516273849505' },
  data: {
    credential_id: '0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
    credential_url: 'https://credentials.example.edu/credentials/0198c5b1-33aa-7d10-9b1c-6d7e8f9a0b1c',
    template_id: '0198c5a1-1f2e-7a3b-9c4d-5e6f708192a3',
    row: 1,
  },
}
