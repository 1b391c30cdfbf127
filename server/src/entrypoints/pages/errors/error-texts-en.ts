import { accountErrors } from './account-error-texts.ts'
import { batchErrors } from './batch-error-texts.ts'
import type { ErrorTexts } from './error-texts.ts'
import { failureErrors } from './failure-error-texts.ts'
import { issuingErrors } from './issuing-error-texts.ts'

export const englishErrors: ErrorTexts = {
  ...batchErrors.en,
  ...issuingErrors.en,
  ...accountErrors.en,
  api_key_required: {
    cause: 'The request carries neither X-API-Key nor Authorization, or the header is empty.',
    fix: 'Send the key with each request, as X-API-Key: svc_live_… or Authorization: Bearer svc_live_…',
  },
  api_key_format: {
    cause:
      'What was sent is not svc_live_ followed by 40 hexadecimal characters, or Authorization has a scheme other than Bearer.',
    fix: 'Copy the whole key. Where both headers are sent, X-API-Key is the one that counts.',
  },
  api_key_invalid: {
    cause: 'No key has this value, or the key was revoked. Revoking is final.',
    fix: 'Ask an administrator of your organization for a new key.',
  },
  tenant_inactive: {
    cause: 'The organization of this key is deactivated.',
    fix: 'Ask whoever runs this service. Nothing is wrong with the request.',
  },
  rate_limit_exceeded: {
    cause: 'This key has made more requests of this kind in this minute than it may.',
    fix: 'Wait for the seconds in Retry-After, then send the request again. X-RateLimit-Remaining tells in advance.',
  },
  daily_limit_exceeded: {
    cause:
      'With this request the organization would go over what it may issue or store in one day (UTC), over all its keys. Nothing of the request was done.',
    fix: 'Send it again after the seconds in Retry-After, when the next day has begun, or with fewer recipients. Whoever runs the service can raise the limit.',
  },
  route_not_found: {
    cause: 'No operation has this path.',
    fix: 'Compare the path with the reference; it begins with /api/v1.',
  },
  method_not_allowed: {
    cause: 'The path exists, for another method.',
    fix: 'Use one of the methods in the Allow header.',
  },
  invalid_parameter: {
    cause: 'A parameter of the query has a value that is not allowed; the detail names it and says what is.',
    fix: 'Correct that parameter, or leave it out.',
  },
  invalid_template_id: {
    cause: 'The template_id in the path is not a UUID.',
    fix: 'Take the id from GET /api/v1/templates.',
  },
  body_content_type: {
    cause: 'The body was sent as something other than application/json, or compressed.',
    fix: 'Send Content-Type: application/json and no Content-Encoding.',
  },
  body_unreadable: {
    cause: 'The body broke off, or its length is not the one that was announced.',
    fix: 'Send the request again; if it goes on, look at the proxy in between.',
  },
  body_not_json: {
    cause: 'The body is not JSON, or not UTF-8.',
    fix: 'Let a JSON library write the body; a text put together by hand often fails at quotes.',
  },
  body_not_object: { cause: 'The body is JSON, but no object.', fix: 'Send an object, as in { "template_id": … }.' },
  body_too_deep: {
    cause: 'Objects and lists in the body are nested too deeply.',
    fix: 'No documented body needs more than four levels.',
  },
  body_too_large: {
    cause: 'The body is larger than this service takes: 16 MB, where its operator has set no other limit.',
    fix: 'Split the recipients into several requests.',
  },
  body_too_many_values: {
    cause:
      'The body holds more than 500,000 texts, numbers, objects and lists. 5,000 recipients with 20 evidences each hold fewer.',
    fix: 'Leave out what no operation asks for, or split the recipients into several requests.',
  },
  body_invalid: {
    cause: 'The structure of the body is not what the operation asks for. The detail is a sentence, or a list of them.',
    fix: 'Correct what the detail names. What is wrong with a single recipient is never told here, but with that row.',
  },
  template_not_found: {
    cause: 'No template of your organization has this id, or it is archived.',
    fix: 'Take the id from GET /api/v1/templates, with the same key.',
  },
  credential_not_found: {
    cause: 'No credential of your organization has this id.',
    fix: 'Look it up with GET /api/v1/credentials, with a key of the organization that issued it.',
  },
  template_draft_not_found: {
    cause: 'Everything of the template is published, or its draft was discarded.',
    fix: 'Open the template again and change it.',
  },
  template_changed_meanwhile: {
    cause: 'Somebody saved or published the template after you had opened it. Nothing was overwritten.',
    fix: 'Look at what is there now. Then take it, or save yours over it.',
  },
  too_many_templates: {
    cause: 'The organization has as many templates as there may be, drafts and archived ones among them.',
    fix: 'Discard drafts that nobody needs, or give a template that is there its next version.',
  },
  letter_not_resendable: {
    cause: 'The letter has yet to go out, or its credential is revoked.',
    fix: 'Wait until the letter was taken or given up. The letter of a revoked credential stays unsent.',
  },
  job_not_found: {
    cause: 'No job has this id.',
    fix: 'Use the job_id from the answer of POST /api/v1/credentials/issue.',
  },
  job_access_denied: {
    cause: 'Another API key created this job, perhaps one of your own organization.',
    fix: 'Read the job with the key that created it. Failures are open to every key: GET /api/v1/bulk-failures.',
  },
  ...failureErrors.en,
  idempotency_key_invalid: {
    cause: 'The Idempotency-Key is empty, too long, or has characters outside printable ASCII.',
    fix: 'Use a UUID, or the id of the order in your own system.',
  },
  idempotency_key_reused: {
    cause: 'This key named another request within the last 24 hours. The bytes of the body count, spaces too.',
    fix: 'Use a new key for a new request, and send the very same text when you repeat one.',
  },
  idempotency_key_in_use: {
    cause: 'The first request with this key has not been answered yet.',
    fix: 'Wait for the seconds in Retry-After and send it again: it will answer as the first one did.',
  },
  invalid_template: { cause: 'The file does not describe a template.', fix: 'Correct what the detail names.' },
  invalid_pathway: {
    cause: 'The file does not describe a pathway, or its awards would lead back to the pathway itself.',
    fix: 'Correct what the detail names.',
  },
  pathway_not_found: { cause: 'No pathway of your organization has this id.', fix: 'Check the id.' },
  pathway_archived: { cause: 'An archived pathway stays as it is.', fix: 'Make a new one of the same file.' },
  pathway_changed_meanwhile: {
    cause: 'Somebody else saved or published the pathway after it was shown.',
    fix: 'Look at what is there now, and then decide.',
  },
  award_not_found: { cause: 'No award of your organization has this id.', fix: 'Check the id.' },
  award_not_flagged: { cause: 'Nobody has to decide about this award.', fix: 'Nothing: it is as it was left.' },
  too_many_pathways: { cause: 'The organization has as many pathways as it may.', fix: 'Archive one first.' },
  invalid_framework: { cause: 'A table of skills was not imported.', fix: 'Correct what the detail names.' },
  member_not_found: {
    cause: 'No member of your organization has this id.',
    fix: 'Check the id. Whoever left is still found under theirs.',
  },
  invalid_member: {
    cause:
      'Something of the member cannot stand so, or cannot be changed so: an address, the name, the role, the license number, the state.',
    fix: 'Correct what the detail names.',
  },
  address_letters_exceeded: {
    cause: 'As many letters as there may be in 24 hours were asked for, for one address of a member.',
    fix: 'Use the link of the newest letter, wait, or verify the address yourself.',
  },
  invalid_member_list: {
    cause: 'The file of members cannot be read, or lines of it are wrong. Nobody was added.',
    fix: 'Correct what the detail names, and import the file again.',
  },
  member_email_taken: {
    cause: 'A member of the organization has this address, perhaps in another spelling.',
    fix: 'Use another address, or the member that there is.',
  },
  invalid_api_key_name: {
    cause: 'The name of the API key is missing, too long, or not one line of text.',
    fix: 'Correct what the detail names.',
  },
  api_key_not_found: {
    cause: 'Your organization has no API key of this id.',
    fix: 'Take the id from the list of keys.',
  },
  invalid_withdrawal: {
    cause: 'The reason for which a signing key is withdrawn is missing, too long, or not one line of text.',
    fix: 'Correct what the detail names.',
  },
  too_many_api_keys: {
    cause: 'The organization has as many keys that are not revoked as it may have.',
    fix: 'Revoke keys that nobody uses any more; the list shows when each was last used.',
  },
  too_many_signing_keys: {
    cause:
      'Every signing key stays in the DID document, so that what it signed can be verified, and there are as many as there may be.',
    fix: 'Keep the present key. Whoever runs the service can say more.',
  },
  image_not_recognized: {
    cause: 'The first bytes of the file are those of no PNG, JPEG or SVG. Its name and its declared type do not count.',
    fix: 'Save the picture as PNG, JPEG or SVG. A WebP, GIF, PDF or HEIC has to be converted first.',
  },
  image_damaged: {
    cause: 'The file begins as an image does, but cannot be decoded to its end.',
    fix: 'Open it on your computer and save it again, then upload the new file.',
  },
  image_too_many_pixels: {
    cause: 'The image would need too much memory once decoded, however small its file is.',
    fix: 'Make it smaller: 1,024 pixels a side are all that is kept.',
  },
  image_too_slow: {
    cause: 'Drawing the file took more than twenty seconds of the processor.',
    fix: 'Simplify the drawing (filters, patterns and copies of copies take long), or export it as PNG.',
  },
  drawing_unusable: {
    cause: 'The SVG cannot be read safely; the detail says why.',
    fix: 'Export it anew as a plain SVG from the program that made it, or as PNG.',
  },
  image_not_found: {
    cause:
      'The address is one of an uploaded image, but your organization has none of this id. An image that nothing uses is deleted after thirty days.',
    fix: 'Upload the image again and use the address of the answer.',
  },
  too_many_images: {
    cause: 'The organization keeps as many uploaded images as it may.',
    fix: 'Use one that is there already. Those that nothing uses are deleted after thirty days.',
  },
  recipient_email_differs: {
    cause: 'A credential is revoked after the address of its recipient is typed; another one was.',
    fix: 'Type the address exactly as it is shown, or make sure that it is this credential that is to be revoked.',
  },
  api_key_name_differs: {
    cause: 'The name that was typed to confirm is not the name of the key.',
    fix: 'Type the name exactly as the list shows it.',
  },
  sign_in_required: {
    cause: 'Nobody is signed in with this browser, or the session has ended.',
    fix: 'Sign in again. Programs use the API under /api/v1 with an API key.',
  },
  sign_in_refused: {
    cause:
      'The link or code was used already, is older than ten minutes, is not that of the newest letter, or is wrong.',
    fix: 'Ask for a new letter.',
  },
  session_limited: {
    cause:
      "The person signed in by an organization's own account or by an invitation, which reaches that organization and nothing else.",
    fix: 'Sign in by a letter: that reaches all that is the person’s.',
  },
  invalid_identity_provider: {
    cause: 'The settings of the OpenID provider cannot be kept; the detail says why.',
    fix: 'Correct the field that is named and try again.',
  },
  request_not_same_origin: {
    cause: 'A request that changes something came from a page of another site, or from no page at all.',
    fix: 'Use the panel of this service. Programs use the API under /api/v1 with an API key. Whoever runs a proxy lets Host and Origin through as they came.',
  },
  role_too_low: {
    cause: 'The role that this person has in the organization is not enough for it.',
    fix: 'Ask an owner of the organization to do it, or for another role.',
  },
  invalid_user: {
    cause: 'The address or the name of a person cannot be kept; the detail says why.',
    fix: 'Correct it and try again.',
  },
  already_in_team: {
    cause: 'The person belongs to the team of this organization already.',
    fix: 'Change their role instead.',
  },
  team_member_not_found: {
    cause: 'The person is not in the team, or the invitation was accepted, withdrawn or replaced.',
    fix: 'Look at the list of the team again.',
  },
  last_owner: {
    cause: 'This is the only owner of the organization.',
    fix: 'Make another person an owner first.',
  },
  role_above_own: {
    cause: 'An administrator cannot make owners, nor change, remove or invite them.',
    fix: 'Ask an owner to do it.',
  },
  too_many_invitations: {
    cause: 'So many invitations are waiting to be accepted.',
    fix: 'Withdraw those that nobody needs any more.',
  },
  internal_error: {
    cause: 'A fault of ours.',
    fix: 'Try again later. If you write to us, quote X-Request-Id. A request that carries an Idempotency-Key can be repeated without danger.',
  },
  overloaded: {
    cause:
      'The service is busy with as many requests, or as many large bodies, as it takes on at once, in all or of your organization.',
    fix: 'Wait for the seconds in Retry-After and send the request again; send fewer large requests side by side.',
  },
  unavailable: {
    cause: 'The database is out of reach for the moment.',
    fix: 'Wait for the seconds in Retry-After and send the request again, best with an Idempotency-Key.',
  },
}
