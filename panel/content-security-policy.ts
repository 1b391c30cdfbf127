/**
 * What the built panel needs to run, and nothing more: its own scripts, styles and pictures by file, requests to its own
 * service. No script or style that stands in the page, no eval, nobody's frame, and no frame of anybody else.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  // The letter of a template, in a frame that runs no script: public/letter-frame.html.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
