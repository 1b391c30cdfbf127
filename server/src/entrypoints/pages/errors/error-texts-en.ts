import type { ApiErrorCode } from '../../../platform/refusals/wire-errors.ts'
import type { ErrorTexts } from './error-texts.ts'

const takeId = (list: string) => `Take the id from GET /api/v1/${list}.`
const notFound = (record: string, list: string, ending = '') => ({
  cause: `No ${record} of your organization has this id${ending}.`,
  fix: takeId(list),
})
const keyFor = (what: string) => ({
  cause: `The key was made for ${what}.`,
  fix: 'Use it for that, or ask an administrator for one that may do this. What a key may is fixed when it is made.',
})
const correct = (cause: string) => ({ cause, fix: 'Correct what the detail names.' })
const later = (cause: string) => ({
  cause,
  fix: 'Wait for the seconds in Retry-After and send the request again, best with an Idempotency-Key.',
})
const issueAnew = 'Issue the row anew with POST /api/v1/credentials/issue.'

export const englishErrors: ErrorTexts<ApiErrorCode> = {
  api_key_required: {
    cause: 'The request carries neither X-API-Key nor Authorization, or the header is empty.',
    fix: 'Send the key with each request, as X-API-Key: svc_live_… or Authorization: Bearer svc_live_…',
  },
  api_key_format: {
    cause: 'It is not svc_live_ and 40 hexadecimal characters, or Authorization has a scheme other than Bearer.',
    fix: 'Copy the whole key. Where both headers are sent, X-API-Key is the one that counts.',
  },
  api_key_invalid: {
    cause: 'No key has this value, or the key was revoked or has expired. Both are final.',
    fix: 'Ask an administrator of your organization for a new key.',
  },
  tenant_inactive: { cause: 'The organization of this key is deactivated.', fix: 'Ask whoever runs this service.' },
  scope_missing: keyFor('scopes without the one that this operation needs; the detail names it'),
  network_not_allowed: keyFor('certain networks, and the request came from another address'),
  template_not_allowed: keyFor('certain templates, and this is about another one, or about more than templates'),
  rate_limit_exceeded: later('This key has asked too often in this minute; X-RateLimit-Remaining tells in advance.'),
  daily_limit_exceeded: {
    cause: 'The keys of the organization together would issue or store more than in a day (UTC). Nothing was done.',
    fix: 'Send it again after the seconds in Retry-After, when the next day has begun, or with fewer recipients. Whoever runs the service can raise the limit.',
  },
  yearly_limit_exceeded: {
    cause: 'The keys of the organization together would issue more than in a year (UTC). Nothing was done.',
    fix: 'Ask whoever runs the service to raise the limit, or send fewer recipients. Retry-After tells when the next year begins.',
  },
  route_not_found: { cause: 'No operation has this path.', fix: 'Compare it with the reference, from /api/v1 on.' },
  method_not_allowed: { cause: 'The path exists, for another method.', fix: 'Use a method of the Allow header.' },
  invalid_parameter: correct('A parameter of the query has a value that is not allowed; the detail says what is.'),
  invalid_template_id: { cause: 'The template_id in the path is not a UUID.', fix: takeId('templates') },
  body_content_type: {
    cause: 'The body was sent as something other than application/json, or compressed.',
    fix: 'Send Content-Type: application/json and no Content-Encoding.',
  },
  body_unreadable: { cause: 'The body is not as long as announced.', fix: 'Send it again; look at the proxy, if any.' },
  body_not_json: {
    cause: 'The body is not JSON, or not UTF-8.',
    fix: 'Let a JSON library write the body; a text put together by hand often fails at quotes.',
  },
  body_not_object: { cause: 'The body is JSON, but no object.', fix: 'Send an object, as in { "template_id": … }.' },
  body_too_deep: { cause: 'The body is nested too deeply.', fix: 'No documented body needs more than four levels.' },
  body_too_large: {
    cause: 'The body is larger than this service takes: 16 MB, where its operator has set no other limit.',
    fix: 'Split the recipients into several requests.',
  },
  body_too_many_values: {
    cause: 'The body has more than 500,000 values; 5,000 recipients with 20 evidences each have fewer.',
    fix: 'Leave out what no operation asks for, or split the recipients into several requests.',
  },
  body_invalid: {
    cause: 'The structure of the body is not what the operation asks for. The detail is a sentence, or a list of them.',
    fix: 'Correct what the detail names. What is wrong with a single recipient is never told here, but with that row.',
  },
  template_not_found: notFound('template', 'templates, with the same key', ', or it is archived'),
  credential_not_found: notFound('credential', 'credentials, with a key of the organization that issued it'),
  credential_revoked_before: {
    cause: 'A credential is revoked once and for good: this one was, in another way.',
    fix: 'Look at it with GET /api/v1/credentials/{id}: it says why it was revoked, and which one took its place.',
  },
  credential_not_offered: {
    cause: 'Wallets are offered what they can verify, over https; the word behind the colon says what is missing.',
    fix: 'Correct what the word names, if it can be: issue the credential anew, let the letters of its recipient go again, or hand the PIN over yourself.',
  },
  wallet_offer_not_found: {
    cause: 'No offer of your organization has this id, or it ended more than two days ago.',
    fix: 'Use the offer_id that POST /api/v1/credentials/{credential_id}/wallet-offers answered with.',
  },
  successor_refused: {
    cause: 'What superseded_by names cannot take the place of the credential, for the reason in the text.',
    fix: 'Issue the corrected credential first, and name that one: it must be active, and of your organization.',
  },
  person_erased: {
    cause: 'The person had their data erased, and with it what stood here or was answered to this request.',
    fix: 'There is nothing to send again. A copy of the credential can be checked at /verify.',
  },
  recipient_refused: {
    cause: 'The row cannot be issued from the template of the credential, as the detail says. Nothing was changed.',
    fix: 'Send the whole row with what the detail asks for; POST /api/v1/credentials/validate tells in advance.',
  },
  letter_not_resendable: {
    cause: 'The letter has yet to go out, or its credential is revoked or of a person who was erased.',
    fix: 'Wait until the letter was sent; of a revoked credential there is nothing to tell.',
  },
  letter_resends_exceeded: {
    cause: 'The letter of this credential went out again as often as it may within 24 hours.',
    fix: 'Look at the address; send it again tomorrow.',
  },
  job_not_found: { cause: 'No job has this id.', fix: 'Use the job_id that POST /api/v1/credentials/issue gave.' },
  job_access_denied: {
    cause: 'Another API key created this job, perhaps one of your own organization.',
    fix: 'Read the job with the key that created it. Failures are open to every key: GET /api/v1/bulk-failures.',
  },
  job_failures_expired: {
    cause: 'The job was sent more than seven days ago.',
    fix: 'Use GET /api/v1/bulk-failures?batch_uuid=…; the id of the batch is in the header X-Batch-Id of this answer.',
  },
  batch_not_issued: {
    cause: 'Rows of the job are still being issued, so what it issues cannot be revoked as a whole yet.',
    fix: 'GET /api/v1/jobs/{job_id} until it is SUCCESS or FAILURE, then ask again.',
  },
  run_not_found: {
    cause: 'Your organization began no run with this id, or it finished more than 30 days ago.',
    fix: 'Take the id from the answer that began it. A key for some templates sees its own, and revocations of jobs of its templates.',
  },
  too_many_runs: {
    cause: 'Your organization has as many runs of this kind under way as there may be at once.',
    fix: 'Look at those that you began until one has finished, then ask again.',
  },
  failure_not_found: notFound('failure record', 'bulk-failures', '. Old records are deleted'),
  failure_of_revoked_batch: {
    cause: 'The whole batch of this row was taken back, and a retry would issue one more credential.',
    fix: `If the person is to have it all the same: ${issueAnew}`,
  },
  failure_not_pending: { cause: 'The record was discarded after 90 days, or resolved by hand.', fix: issueAnew },
  failure_ended: {
    cause: 'Somebody has dealt with the failure already: it was retried, resolved or discarded.',
    fix: 'Nothing is left to do. GET /api/v1/bulk-failures tells its status.',
  },
  no_failure_to_retry: {
    cause:
      'No open failure matches that may be retried: duplicates of other rows and batches that were taken back are left out.',
    fix: 'Look at GET /api/v1/bulk-failures?status=pending_review, and name what is to be retried by its id.',
  },
  retry_run_not_found: {
    cause: 'Your organization began no retry run with this id, or it finished more than 30 days ago.',
    fix: 'Take the id from the answer that began it. A key for some templates sees its own.',
  },
  too_many_retry_runs: {
    cause: 'Your organization has as many retry runs at work as there may be at once.',
    fix: 'Look at those that you began until one has finished, then ask again.',
  },
  idempotency_key_invalid: {
    cause: 'The Idempotency-Key is empty, too long, or has characters outside printable ASCII.',
    fix: 'Use a UUID, or the id of the order in your own system.',
  },
  idempotency_key_reused: {
    cause: 'This key named another request within the last 24 hours. The bytes of the body count, spaces too.',
    fix: 'Use a new key for a new request, and send the very same text when you repeat one.',
  },
  idempotency_key_in_use: later('The first request with this key is not answered yet; this one gets the same answer.'),
  pathway_not_found: notFound('pathway', 'pathways'),
  webhook_not_found: notFound('webhook', 'webhooks'),
  webhook_delivery_not_found: notFound('delivery', 'webhooks/{webhook_id}/deliveries', '. They are kept for 30 days'),
  too_many_webhooks: { cause: 'An organization has ten webhooks at most.', fix: 'Delete one that you do not need.' },
  webhook_not_verified: {
    cause: 'The receiver did not answer a webhook.test with 2xx within ten seconds.',
    fix: 'Let it answer any signed request with 200, and try POST /api/v1/webhooks/{webhook_id}/test until it does.',
  },
  template_draft_not_found: { cause: 'It has no draft.', fix: 'Save one: PUT /api/v1/templates/{template_id}/draft.' },
  template_changed_meanwhile: {
    cause: 'Somebody saved or published since the edit_state that you sent was read.',
    fix: 'Save the draft again from what is there now, with its edit_state; without edit_state yours replaces it.',
  },
  too_many_templates: {
    cause: 'Your organization has as many templates as there may be, drafts and archived ones among them.',
    fix: 'Go on with a template that you have: a new version of it is none more.',
  },
  invalid_template: correct('The template file lacks what a template needs, or says what cannot be signed or shown.'),
  image_not_found: {
    cause: 'image_url is below the address of the pictures of this service, and your organization has none there.',
    fix: 'Upload the picture first, or name the address of one elsewhere.',
  },
  image_not_recognized: {
    cause: 'The body is no PNG, JPEG or SVG, whatever Content-Type says.',
    fix: 'Send the bytes of such a file as the body, in no form and in no JSON.',
  },
  image_damaged: { cause: 'The file cannot be read to its end.', fix: 'Save the image again and send it whole.' },
  image_too_many_pixels: { cause: 'The image is larger than any that is drawn.', fix: 'Send one of 1,024 pixels.' },
  image_too_slow: { cause: 'It takes too long to draw.', fix: 'Simplify the drawing, or send it as a PNG.' },
  drawing_unusable: { cause: 'It cannot be drawn safely; the detail says why.', fix: 'Change that, or send a PNG.' },
  too_many_images: {
    cause: 'Your organization keeps as many images as there may be. What a template has named stays for good.',
    fix: 'Use an image that you have; one that nothing has named is deleted by itself.',
  },
  webhook_not_on: {
    cause: 'Events are sent to a webhook that is on, and this one is not, or was turned off.',
    fix: 'Enable it by POST /api/v1/webhooks/{webhook_id}/enable, then ask again.',
  },
  webhook_replay_under_way: {
    cause: 'A webhook has one replay at a time, and one has not ended.',
    fix: 'GET /api/v1/webhooks/{webhook_id} tells how far it is; ask again once it has ended.',
  },
  member_not_found: {
    cause: 'No member of your organization has this external_id.',
    fix: 'Keep the member by PUT /api/v1/members/{external_id}; with their address it finds whoever was added in another way.',
  },
  member_limit_exceeded: {
    cause: 'With this your organization would have more members than whoever runs the service allows.',
    fix: 'Note who has left, or ask whoever runs the service for more.',
  },
  invalid_member: correct('The detail says what cannot be kept of this member, or why their status or address stays.'),
  batch_not_found: {
    cause: 'No batch of your organization has this id.',
    fix: 'Use a batch_uuid of GET /api/v1/batches or of a failure record.',
  },
  person_in_team: {
    cause: 'The address is of somebody of your team, whose account needs it.',
    fix: 'Have them removed from the team in the panel (Settings > Team), then ask again.',
  },
  address_letters_exceeded: {
    cause: 'The address had as many letters that ask to confirm it as it gets in this time.',
    fix: 'Its links of before still work. Wait, or vouch for the address where you know whose it is.',
  },
  invalid_member_list: {
    cause: 'Members of the list are wrong; each sentence names the place in the list. Nobody was added.',
    fix: 'Correct them and send the whole list again. A dry run tells in advance.',
  },
  member_email_taken: {
    cause: 'Another member of your organization has the address, verified or not.',
    fix: 'Take it from the other member first, or keep that member under this external_id.',
  },
  events_expired: {
    cause: 'The cursor is of more than 90 days ago, and events that it had not read are deleted.',
    fix: 'Read the present state of what you keep, and go on from the cursor in the header X-Oldest-Cursor, or from now on without after.',
  },
  internal_error: {
    cause: 'A fault of ours.',
    fix: 'Try again later. If you write to us, quote X-Request-Id. A request that carries an Idempotency-Key can be repeated without danger.',
  },
  overloaded: later('The service takes no more requests, or large bodies, at once, in all or of your organization.'),
  unavailable: later('The database is out of reach for the moment.'),
}
