/** Where the files of the IDE are served. */
export const idePath = '/graphql/ide/';

/** What a browser that shows the IDE may do: talk to this server, and to no other. */
export const idePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
