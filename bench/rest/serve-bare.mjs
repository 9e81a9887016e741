/** The least that could answer: a handler that sends the same bytes for each request. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bytes = readFileSync(process.argv[2]);
const http = createServer((_request, response) => {
  response.setHeader('content-type', 'application/x-yaml');
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
});
http.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${http.address().port}`));
