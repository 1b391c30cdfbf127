/** Code that verifies a request of a webhook, in each language. A test of the service runs it against signed requests. */
export const snippets = {
  TypeScript: `import { verifyWebhook } from '@sello/sdk'

const event = await verifyWebhook(rawBody, request.headers, process.env.SELLO_WEBHOOK_SECRET)
`,
  Python: `import base64, hashlib, hmac, json, os, time

def verify(body, headers, secret=os.environ["SELLO_WEBHOOK_SECRET"]):
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("signed too long ago")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    own = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(own, one) for one in headers["webhook-signature"].split()):
        raise ValueError("not signed by this secret")
    return json.loads(body)
`,
  PHP: `<?php
function verify(string $body, array $headers, string $secret): array {
    $sentAt = $headers['webhook-timestamp'];
    if (abs(time() - (int) $sentAt) > 300) throw new Exception('signed too long ago');
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $sentAt . '.' . $body;
    $own = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one)
        if (hash_equals($own, $one)) return json_decode($body, true);
    throw new Exception('not signed by this secret');
}
`,
} as const
